import type { MeterCopy } from '#copies/meters.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { meterWith } from '../rules/meterWith.ts';
import { anAccount } from './anAccount.ts';

/** A meter and a reading of it as the device has them, for tables of what is said of them. */

export const TODAY = '2026-11-21';

const { caAccount, descriptiveName } = anAccount();

export const meterCopy = (facts: Parameters<typeof meterWith>[0] = {}, change: object = {}): MeterCopy => ({
  caAccount,
  meterNumber: '70412011',
  meter: meterWith({ lastReadDate: '2026-10-22', ...facts }),
  fetchedAt: '2026-11-21T17:58:00Z',
  ...change,
});

/** A reading that was submitted at noon of that day. `change`: beside its content. */
export const aReading = (
  state: SubmissionState,
  { meterRead = '48211', moveInOutIndicator = 'NONE', ...change }: Record<string, unknown> = {},
): MeterReadRow =>
  ({
    id: 'a-reading',
    kind: 'meterRead',
    version: 2,
    state,
    owner: '201',
    enteredBy: '201',
    caAccount,
    accountName: descriptiveName,
    stepNames: ['reading'],
    done: state === 'received' ? 1 : 0,
    counting: 0,
    attempts: 0,
    nextAttemptAt: 0,
    failure: null,
    answer: null,
    deadline: null,
    capturedAt: '2026-11-21T18:00:00Z',
    intent: {
      caAccount,
      meterNumber: '70412011',
      meterRead,
      moveInOutIndicator,
      submittedDateTime: `${TODAY}T12:00:00-06:00`,
    },
    ...change,
  }) as unknown as MeterReadRow;
