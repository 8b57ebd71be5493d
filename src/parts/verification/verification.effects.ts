import { fromPromise } from 'xstate';
import type { RequestOf } from '#contracts/call.ts';
import { twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';
import {
  contactVerificationMachine,
  type VerificationContext,
} from '#machines/verification/contactVerification.machine.ts';
import { askAsCustomer } from '../session/askAsCustomer.ts';

export const verificationWithEffects = contactVerificationMachine.provide({
  actors: {
    lookUp: fromPromise(({ input }) => askAsCustomer(twilioLookupCall, { phoneNumber: input.typed })),
    sendCode: fromPromise(async ({ input }) => {
      await askForCode(aboutCode(input));
    }),
    checkCode: fromPromise(async ({ input }) => {
      const { status } = await askForCode({ ...aboutCode(input), code: input.code });
      return status;
    }),
  },
});

const aboutCode = ({ to, contact }: VerificationContext) => ({
  to,
  channel: contact === 'email' ? ('email' as const) : ('sms' as const),
});

/** The title is about phones: an e-mail's code has its message on the page alone (API2-12). */
async function askForCode(request: RequestOf<typeof twilioVerifyCall>) {
  const { failureTitle, ...untitled } = twilioVerifyCall;
  return askAsCustomer(request.channel === 'sms' ? twilioVerifyCall : untitled, request);
}
