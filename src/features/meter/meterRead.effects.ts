import { fromPromise } from 'xstate';
import { lifecycleOf, type MeterReadContext, meterReadMachine } from '#machines/meterRead.machine.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import type { DeviceClock } from '#rules/deviceClock.ts';
import { moveInOutIndicator, photoIsMandatory, readDeadline } from '#rules/meterLifecycle.ts';
import { onDayAtTimeOf, reginaIso } from '#rules/reginaTime.ts';

export interface MeterReadGiven {
  owner: string;
  accountName: string;
  interactionType: string;
  interactionText: string;
  draftKey: string;
  /** Ids of what it takes the place of, newest first. */
  replaces: readonly string[];
  clock: () => DeviceClock;
  /** The id of the submission that is being saved; each attempt gets a new one. */
  newId: () => string;
  /** The bytes of an attached photo. */
  photoBytes: (fileName: string) => ArrayBuffer | null;
}

/** The meter reading flow with its effects: what is confirmed goes into the outbox, and is sent soon. */
export function meterReadWithEffects(given: () => MeterReadGiven) {
  return meterReadMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        const id = await outbox.enqueue('meterRead', toSubmission(input, given()));
        askToKeep();
        sendSoon();
        return id;
      }),
    },
  });
}

/** The submission of MTR-59, frozen at the moment of confirmation. */
function toSubmission(context: MeterReadContext, given: MeterReadGiven) {
  const { caAccount, meterNumber, meter, photo, digits, date } = context;
  const state = lifecycleOf(context);
  const { now, wrong } = given.clock();
  const submittedDateTime = onDayAtTimeOf(date, new Date(now));
  const isSetBack = context.isSetBack || wrong === 'setBack';
  // What the customer wrote is known better than when that was.
  const captured = isSetBack ? Math.max(now, Date.parse(submittedDateTime)) : now;
  return {
    id: given.newId(),
    owner: given.owner,
    accountName: given.accountName,
    draftKey: given.draftKey,
    replaces: given.replaces,
    photo: photo && given.photoBytes(photo.fileName),
    photoIsMandatory: photoIsMandatory(state),
    deadline: readDeadline(meter, state),
    intent: {
      caAccount,
      meterNumber,
      meterRead: digits.join(''),
      submittedDateTime,
      capturedDateTime: reginaIso(new Date(captured)),
      ...(isSetBack && { clockSetBack: true as const }),
      moveInOutIndicator: moveInOutIndicator(state),
      interactionType: given.interactionType,
      interactionText: given.interactionText,
      ...(photo && {
        meterReadImage: {
          filename: photo.fileName,
          fileType: photo.fileType,
          fileLength: photo.fileLength,
          fileBody: '' as const,
        },
      }),
    },
  };
}
