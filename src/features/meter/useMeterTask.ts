import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { AccountCopy } from '#copies/profile.ts';
import { copiesOf, copiesReadAhead } from '#copies/readAhead.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { addDays, type Day } from '#rules/day.ts';
import { dayOfRead } from '#rules/meterLifecycle.ts';
import { type MeterTask, meterTask } from '#rules/meterTask.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';

interface Shown {
  /** Null where the device has no copy of the meter; undefined until that is known. */
  task: MeterTask | null | undefined;
  /** The customer's latest reading of this meter that is on the device and still says what there is to do. */
  saved: MeterReadRow | undefined;
}

/** How long a reading that is not of an open window is worth being told of, in days. */
const RECENT_DAYS = 3;

/** What the customer has to do about an account's meter, from the copies and the outbox on this device. */
export function useMeterTask(account: AccountCopy | undefined): Shown {
  const caAccount = account?.caAccount;
  const owner = useCustomer()?.customerId;
  const today = reginaDay(new Date());
  const ahead = copiesReadAhead();
  const copies = useLiveQuery(
    async () => {
      if (caAccount === undefined) return undefined;
      const [details, meter] = await copiesOf(caAccount);
      return { details, meter };
    },
    [caAccount],
    ahead && { details: ahead.details, meter: ahead.meter },
  );
  const saved = useLiveQuery(() => latestReading(owner, caAccount), [owner, caAccount]);
  const task = account && copies && taskOf(account, copies.details, copies.meter, today);
  const from = copies?.meter?.meter.currentMeterReadWindow?.currentStartDate ?? addDays(today, -RECENT_DAYS);
  const isCurrent = saved && dayOfRead(saved.intent.submittedDateTime) >= from;
  return { task, saved: isCurrent ? saved : undefined };
}

function taskOf(
  { accountType }: AccountCopy,
  details: AccountDetailsCopy | undefined,
  copy: MeterCopy | undefined,
  today: Day,
): MeterTask | null {
  // Who is not asked to read anything is known without the meter's own details.
  if (accountType === '02') return { kind: 'none', why: 'accountType02' };
  if (!details || !copy) return null;
  return meterTask({ accountType, activeFlag: details.activeFlag, meter: copy.meter, today });
}

/** Told by its kind's name: the kinds themselves are not loaded for the first screen. */
const isMeterRead = (row: SubmissionRow | undefined): row is MeterReadRow => row?.kind === 'meterRead';

async function latestReading(owner?: string, caAccount?: string): Promise<MeterReadRow | undefined> {
  if (!owner || !caAccount) return undefined;
  const row = await outboxDb.submissions
    .orderBy('capturedAt')
    .reverse()
    .filter(
      (one) =>
        isMeterRead(one) &&
        one.owner === owner &&
        one.caAccount === caAccount &&
        one.state !== 'notAccepted' &&
        one.answer?.replaced !== true,
    )
    .first();
  return isMeterRead(row) ? row : undefined;
}
