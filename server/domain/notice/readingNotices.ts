import { readCustomers } from '../../store/account/noticeChoices.ts';
import type { MeterReadRow } from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import { readingReference } from '../references.ts';
import { asDay } from './noticeTexts.ts';
import type { Producing } from './produceNotices.ts';
import { tellEvent } from './profileEvents.ts';

/** Tells the customer who submitted a reading that one of the account's holder counts in its place. A deleted profile gets nothing. */
export async function tellReadingReplaced(
  tx: Db,
  now: Date,
  parts: Pick<Producing, 'pages' | 'causes' | 'ways'>,
  read: MeterReadRow,
): Promise<void> {
  const { customerId, caAccount, readDate } = read;
  const customer = (await readCustomers(tx, [customerId])).get(customerId);
  if (!customer) return;
  const reference = readingReference(read);
  await tellEvent(tx, now, parts, customer, {
    cause: 'readingReplaced',
    period: reference,
    accountNumber: caAccount,
    interactionType: 'Meter Read Reminder',
    says: 'readingReplaced',
    facts: { day: asDay(readDate), reference },
  });
}
