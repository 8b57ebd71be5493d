import { fromPromise } from 'xstate';
import { isSuccess } from '#contracts/errorCode.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { b2cUpdateCall } from '#contracts/verification.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { profileSource } from '#copies/profile.ts';
import { loadAnew } from '#copies/refresh.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { primaryDetailsMachine } from '#machines/primaryDetails/primaryDetails.machine.ts';
import {
  newValue,
  type PrimaryDetails,
  type PrimaryDetailsContext,
} from '#machines/primaryDetails/primaryDetailsContext.ts';
import { askAsCustomer, callFailed, saveAsCustomer } from '#parts/session/askAsCustomer.ts';
import { verificationWithEffects } from '#parts/verification/verification.effects.ts';
import { refreshSession } from '#session/refreshSession.ts';
import { directoryChange, type Interaction, profileUpdate } from './profileUpdate.ts';

/** The three edits with their effects. `interaction`: what the utility files the change under. */
export function primaryDetailsWithEffects(interaction: (context: PrimaryDetailsContext) => Interaction) {
  return primaryDetailsMachine.provide({
    actors: {
      reload: fromPromise(reload),
      verification: verificationWithEffects,
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

/** The identity provider first, then the profile. @throws {CallFailed} */
async function save(context: PrimaryDetailsContext, interaction: Interaction): Promise<void> {
  await changeDirectory(context, newValue(context));
  await saveAsCustomer(updateProfileDetailsCall, profileUpdate(context, interaction));
}

async function changeDirectory(context: PrimaryDetailsContext, value: string): Promise<void> {
  const change = directoryChange(context.field, value);
  if (!change) return;
  const { errorCode, errorMessage } = await askAsCustomer(b2cUpdateCall, change);
  if (!isSuccess(errorCode)) throw new CallFailed({ why: null, said: errorMessage });
}
