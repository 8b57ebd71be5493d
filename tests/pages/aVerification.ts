import {
  contactVerificationMachine,
  type VerificationContext,
} from '#machines/verification/contactVerification.machine.ts';
import type { Verification } from '#parts/verification/useVerification.ts';

/** A verification as a page has it, for tables of what is said of one. */
export const verificationIn = (
  value: Verification['state']['value'],
  context: Partial<VerificationContext>,
): Verification => ({
  state: contactVerificationMachine.resolveState({
    value,
    context: { contact: 'email', typed: '', to: '', code: '', problem: null, notice: null, ...context },
  }),
  send: () => {},
});
