import * as z from 'zod/mini';
import { type Channels, HIGH_BILL_ALERT, noticesChosen, REMINDERS, type Reminder } from '#contracts/reminders.ts';
import { lockAccountsVersion, setAccountsVersion, setAssociationSettings } from '../../store/account/accountList.ts';
import { findListed } from '../../store/account/associations.ts';
import { findCustomer } from '../../store/account/customers.ts';
import { keepNotices, lockNotices } from '../../store/account/noticeChoices.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';
import { readToken, writeToken } from '../../store/sealedToken.ts';
import { tellAssociation, tellNotices } from '../backOffice/tellCustomerChange.ts';
import { REMINDER_OF } from './accountNotices.ts';

/* The link in the head and foot of a notice by mail, which stops such mails without a sign-in (RFC 8058). */

/** Which mails: of one reminder of one account in one customer's list, or of its alert; or of outages. */
export type Stopping =
  | { customerId: string; caAccount: string; reminder: Reminder | typeof HIGH_BILL_ALERT }
  | { customerId: string; notice: 'outagesNotification' };

/** Which choice of an account its mails of each cause follow. */
export const STOPPED_BY = { ...REMINDER_OF, highBill: HIGH_BILL_ALERT } as const;

const ABOUT = 'mails to be stopped';
const stopping = z.union([
  z.object({
    customerId: z.string(),
    caAccount: z.string(),
    reminder: z.enum([...(Object.keys(REMINDERS) as Reminder[]), HIGH_BILL_ALERT]),
  }),
  z.object({ customerId: z.string(), notice: z.literal('outagesNotification') }),
]);

/** Sealed: who holds it can stop these mails, and neither read nor change whose they are. */
export const stopToken = (seal: Seal, which: Stopping): string => writeToken(seal.seal(JSON.stringify(which), ABOUT));

/** Null: it is none of ours. */
export function readStopToken(seal: Seal, given: unknown): Stopping | null {
  const sealed = readToken(given);
  const opened = sealed && seal.open(sealed, ABOUT);
  return opened === null ? null : stopping.parse(JSON.parse(opened));
}

/** Stops these mails; where they are stopped, or the account is not in the list any more, nothing is to do. */
export async function stopMails(db: Db, now: Date, which: Stopping): Promise<void> {
  if ('notice' in which) return stopNotices(db, now, which);
  const { customerId, caAccount, reminder } = which;
  await db.transaction(async (tx) => {
    const version = await lockAccountsVersion(tx, customerId);
    const customer = await findCustomer(tx, customerId);
    const listed = customer && (await findListed(tx, customerId, caAccount));
    if (!customer || !listed) return;
    const { settings } = listed.association;
    const reminders = withoutMail(settings, reminder);
    if (!reminders) return;
    await setAssociationSettings(tx, customerId, caAccount, { ...settings, ...reminders });
    await setAccountsVersion(tx, customerId, version + 1);
    await tellAssociation(tx, now, customer, caAccount, { change: 'reminders', reminders });
  });
}

type Settings = Parameters<typeof setAssociationSettings>[3];

/** What is to be changed; null: nothing, no such mail goes. An alert is off as a whole: it has no ways of its own. */
function withoutMail(settings: Settings, reminder: Reminder | typeof HIGH_BILL_ALERT) {
  if (reminder === HIGH_BILL_ALERT) return settings[HIGH_BILL_ALERT] ? { [HIGH_BILL_ALERT]: 0 } : null;
  const by = settings[reminder];
  return by?.email ? { [reminder]: { ...by, email: false } satisfies Channels } : null;
}

async function stopNotices(
  db: Db,
  now: Date,
  { customerId, notice }: Extract<Stopping, { notice: unknown }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { notices, noticesVersion } = await lockNotices(tx, customerId);
    const customer = await findCustomer(tx, customerId);
    const before = noticesChosen(notices);
    if (!customer || !before[notice].email) return;
    const after = { ...before, [notice]: { ...before[notice], email: false } };
    await keepNotices(tx, customerId, { notices: after, noticesVersion: noticesVersion + 1 });
    await tellNotices(tx, now, customer, before, after);
  });
}
