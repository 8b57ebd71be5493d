import type { CustomerDataSection } from '#contracts/customerData.ts';
import type { Account, Association } from '../../store/account/associations.ts';
import { type KeptRow, rowsOfCustomer, sharedAmong } from '../../store/account/customerData.ts';
import type { Customer } from '../../store/account/customers.ts';
import type { BillRow } from '../../store/bill/bills.ts';
import type { Db } from '../../store/open.ts';
import { hasPlan, type PlanRow } from '../../store/plan/paymentPlans.ts';
import { readingReference, requestReference } from '../references.ts';
import { viewOf } from './accountView.ts';

/** What each table is called for the customer; one that is not named here is shown under its own name. */
export const TITLES: Record<string, string> = {
  customers: 'You',
  accounts: 'Your accounts',
  associations: 'How your accounts stand in your list',
  associationChecks: 'Accounts that you are about to add',
  associationObjections: 'Mails that told others of an account in your list',
  unprovenContacts: 'That you gave accounts contacts before you showed that they are yours',
  unprovenChanges: 'What you changed of accounts before you showed that they are yours',
  formerAccounts: 'Accounts that were yours',
  heldAssociations: 'Accounts that our records are about to put into your list',
  cdcUpdates: 'What you changed of your accounts',
  handOvers: 'What was passed on to the utility’s office',
  meters: 'Your meters',
  bills: 'Your bills',
  meterReads: 'Readings you submitted',
  payments: 'Your card payments',
  paymentPlans: 'Pre-authorized payments of your accounts',
  paymentRefunds: 'Card payments that are paid back',
  interactions: 'What you did here, as we log it',
  photos: 'Photos you submitted',
  consents: 'What you said to the terms',
  marketingConsents: 'What you said to offers by e-mail',
  outageZones: 'Outage areas you chose',
  registrations: 'Your registration',
  notifications: 'Notices to you',
  noticesSent: 'By which ways notices went to you',
  powerQuestions: 'Where we asked whether your power is back',
  sessions: 'Where you are signed in',
  pushSubscriptions: 'Devices that show notices',
  pushDeliveries: 'Notices on their way to your devices',
  submissionGrants: 'Devices that may send what was saved on them',
  passkeys: 'Your passkeys',
  verifications: 'Codes sent to you',
  emailObjections: 'E-mail addresses you had, to which you can go back',
  customerRequests: 'What you asked us for',
  idempotencyKeys: 'Answers to what you submitted',
  textMessages: 'Text messages from you',
  nativeHandovers: 'Sign-ins under way',
  passkeyChallenges: 'Passkey questions under way',
};

/** Secrets and their hashes tell the customer nothing, and a file with them is worth stealing. */
const KEPT_BACK =
  /hash|^publicKey$|^counter$|^challenge$|^scope$|^sealed|^keyId$|^endpoint$|^p256dh$|^auth$|^vapidKey$/i;
const LONGEST = 10_000;

/** `lastReadDate` → "Last read date". */
const inWords = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A row as lines that can be read; what lies within it gets its name before its own. */
function linesOf(row: object, before = ''): [string, string][] {
  return Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (KEPT_BACK.test(name) || value === null || value === undefined || value === '') return [];
    const title = before ? `${before}, ${inWords(name).toLowerCase()}` : inWords(name);
    if (value instanceof Date) return [[title, value.toISOString()]];
    if (typeof value === 'object') return linesOf(value, title);
    return [[title, String(value).slice(0, LONGEST)]];
  });
}

const entryOf = (table: string, row: KeptRow): Record<string, string> => ({
  ...(table === 'meterReads' && { Number: readingReference(row as { id: number }) }),
  ...(table === 'customerRequests' && { Number: requestReference(row as { id: number }) }),
  ...Object.fromEntries(linesOf(row)),
});

/** What an account says of how its holders are reached: of one that others have too, no more than is this customer's. */
function ownContacts({ details, ...account }: Account, { email, contactNumber }: Customer): KeptRow {
  const { accountEmail, accountPhoneNumbers, ...rest } = details;
  const phones = accountPhoneNumbers?.filter(({ phoneNumber }) => String(phoneNumber) === contactNumber);
  return {
    ...account,
    details: {
      ...rest,
      ...(accountEmail === email && { accountEmail }),
      ...(phones && { accountPhoneNumbers: phones }),
    },
  };
}

/** Another's bank is theirs; whoever has the account by its bill alone does not even learn which it is. */
const shownPlan = (
  { enteredBy, transit, institutionNumber, institutionName, holderName, ...plan }: PlanRow,
  id: string,
  isUnproven: boolean,
) =>
  enteredBy === id
    ? { ...plan, transit, institutionNumber, institutionName, holderName, enteredBy: 'you' }
    : { ...plan, ...(!isUnproven && { institutionName }), enteredBy: 'somebody else' };

/** Everything that is held of a customer, table by table; a table without anything of theirs is left out. */
export async function dataOf(db: Db, customerId: string): Promise<CustomerDataSection[]> {
  const kept = await rowsOfCustomer(db, customerId);
  const accounts = (kept.accounts ?? []) as unknown as Account[];
  const [customer] = (kept.customers ?? []) as unknown as Customer[];
  const shared = await sharedAmong(
    db,
    customerId,
    accounts.map(({ caAccount }) => caAccount),
  );
  const associations = (kept.associations ?? []) as unknown as Association[];
  const viewOfAccount = (caAccount: unknown) => viewOf(associations.find((one) => one.caAccount === caAccount) ?? null);
  /** Of a row about an account what is shown of that. */
  const seen = (row: KeptRow): KeptRow => {
    const about = row.caAccount ?? row.accountNumber;
    return about ? viewOfAccount(about).row(row) : row;
  };
  const told = accounts.map((one) => {
    const view = viewOfAccount(one.caAccount);
    if (!view.isWhole) return view.row({ ...one, details: view.details(one.details, null) });
    return customer && shared.has(one.caAccount) ? ownContacts(one, customer) : { ...one };
  });
  const bills = ((kept.bills ?? []) as unknown as BillRow[]).filter((row) => viewOfAccount(row.caAccount).isWhole);
  const plans = ((kept.paymentPlans ?? []) as unknown as PlanRow[])
    .filter(hasPlan)
    .map((row) => shownPlan(row, customerId, !viewOfAccount(row.caAccount).isWhole));
  return Object.entries({
    ...kept,
    accounts: told,
    bills: bills.map((row) => ({ ...row })),
    paymentPlans: plans,
  })
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => ({ title: TITLES[table] ?? table, entries: rows.map((row) => entryOf(table, seen(row))) }));
}
