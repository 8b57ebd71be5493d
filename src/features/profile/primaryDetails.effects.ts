import { fromPromise } from 'xstate';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import type { Failure } from '#contracts/failure.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { b2cUpdateCall, twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';
import { whyOf } from '#contracts/why.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { profileSource } from '#copies/profile.ts';
import { loadAnew } from '#copies/refresh.ts';
import { primaryDetailsMachine } from '#machines/primaryDetails.machine.ts';
import {
  CallFailed,
  channelOf,
  newValue,
  type PrimaryDetails,
  type PrimaryDetailsContext,
} from '#machines/primaryDetailsContext.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { refreshSession } from '#session/refreshSession.ts';
import { directoryChange, type Interaction, profileUpdate } from './profileUpdate.ts';

/** The three edits with their effects. `interaction`: what the utility files the change under. */
export function primaryDetailsWithEffects(interaction: (context: PrimaryDetailsContext) => Interaction) {
  return primaryDetailsMachine.provide({
    actors: {
      reload: fromPromise(reload),
      lookUp: fromPromise(({ input }) => ask(twilioLookupCall, { phoneNumber: input.typed })),
      sendCode: fromPromise(async ({ input }) => {
        await askForCode(input, { to: input.to, channel: channelOf(input) });
      }),
      checkCode: fromPromise(async ({ input }) => {
        const { status } = await askForCode(input, { to: input.to, channel: channelOf(input), code: input.code });
        return status;
      }),
      save: fromPromise(({ input }) => save(input, interaction(input))),
      putBack: fromPromise(({ input }) => changeDirectory(input, input.profile[input.field])),
    },
  });
}

/** What the utility has now, on every screen (API2-33); the session carries name and e-mail too. */
async function reload(): Promise<PrimaryDetails> {
  const failed = await loadAnew(profileSource);
  // The page has what was loaded last: only an answer that says no is worth an alert.
  if (failed) throw callFailed(failed.failure.kind === 'refused' ? { failureTitle: failed.title } : {}, failed.failure);
  await refreshSession();
  const copy = await cacheDb.profile.get('current');
  if (!copy) throw new CallFailed({ why: 'refused' });
  return copy;
}

/** The title is about phones: an e-mail's code has its message on the page alone (API2-12). */
async function askForCode(context: PrimaryDetailsContext, request: RequestOf<typeof twilioVerifyCall>) {
  const { failureTitle, ...untitled } = twilioVerifyCall;
  return ask(channelOf(context) === 'sms' ? twilioVerifyCall : untitled, request);
}

/** The identity provider first, then the profile. @throws {CallFailed} */
async function save(context: PrimaryDetailsContext, interaction: Interaction): Promise<void> {
  await changeDirectory(context, newValue(context));
  const update = profileUpdate(context, interaction);
  const idempotencyKey = crypto.randomUUID();
  // A lost answer is asked for once more, under the same key: it is taken in once.
  const { errorCode, errorMessage } = await ask(updateProfileDetailsCall, update, { idempotencyKey }).catch((error) => {
    if (error instanceof CallFailed && error.why !== 'connection') throw error;
    return ask(updateProfileDetailsCall, update, { idempotencyKey });
  });
  if (!isSuccess(errorCode)) throw new CallFailed({ why: null, said: errorMessage });
}

async function changeDirectory(context: PrimaryDetailsContext, value: string): Promise<void> {
  const change = directoryChange(context.field, value);
  if (!change) return;
  const { errorCode, errorMessage } = await ask(b2cUpdateCall, change);
  if (!isSuccess(errorCode)) throw new CallFailed({ why: null, said: errorMessage });
}

/** In this customer's name only: another tab's sign-in must not be changed. @throws {CallFailed} */
async function ask<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: { idempotencyKey?: string } = {},
): Promise<ReplyOf<C>> {
  const outcome = await callAsCustomer(call, request, options);
  if (!outcome.ok) throw callFailed(call, outcome.failure);
  return outcome.reply;
}

const callFailed = (call: Pick<AnyCall, 'failureTitle'>, failure: Failure): CallFailed =>
  new CallFailed({ why: whyOf(failure), title: call.failureTitle });
