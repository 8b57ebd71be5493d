import { type AccountChange, UPDATE_ACCOUNTS } from '#contracts/cdcUpdate.ts';
import {
  type Channels,
  HIGH_BILL_ALERT,
  isOn,
  REMINDERS,
  type Reminder,
  UPDATED_BY_PREFERENCES,
} from '#contracts/reminders.ts';
import { isDescriptiveName } from '#rules/descriptiveName.ts';
import { ALERT_DOLLARS, isAlertAmount } from '#rules/highBill.ts';
import {
  endAssociation,
  lockAccountsVersion,
  renameAssociation,
  setAccountsVersion,
  setAssociationSettings,
  setDefault,
} from '../../store/account/accountList.ts';
import { accountsOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { lockAccounts } from '../../store/backOffice/importedAccounts.ts';
import type { Db } from '../../store/open.ts';
import { readOpenPaymentsOf } from '../../store/payment/payments.ts';
import { tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { changedMeanwhile } from '../outage/outageAreas.ts';
import { type Adder, addAccount } from './addAccount.ts';
import { Refusal } from './refusal.ts';

/** One change of the customer's list, as `cdcData` names it. */
interface ListChange {
  accountNumber?: string | undefined;
  changeType: string;
  value: string;
}

/** Numbers of the accounts that these add. */
export const addedBy = (changes: readonly ListChange[]): ReadonlySet<string> =>
  new Set(changes.filter(isAdding).map(({ accountNumber = '' }) => accountNumber));

const isAdding = ({ changeType, value }: ListChange) => changeType === 'added' && value === 'true';

const NOT_YOURS = 'This account is no longer one of yours.';
const NOT_YET = 'This cannot be changed here yet.';
const NAME_TOO_LONG = 'A name of an account has 20 characters at most, on one line.';
const WAYS_UNSAID = 'By which ways this reminder is to go was not said.';
const NO_ALERT = `An alert of a high bill is 0, or whole dollars from ${ALERT_DOLLARS.least} to ${ALERT_DOLLARS.most}.`;
const NO_NUMBER = 'A reminder by text message needs a phone number in your profile.';
const PAYMENT_OPEN = 'A card payment of this account is not over. Please finish or cancel it first.';

/** Of all change requests the changes of the list. */
export const listChangesOf = (requests: readonly { action: string; data: readonly ListChange[] }[]): ListChange[] =>
  requests
    .filter(({ action }) => action === UPDATE_ACCOUNTS)
    .flatMap(({ data }) => data)
    .filter(({ changeType }) => !UPDATED_BY.includes(changeType));

const UPDATED_BY: readonly string[] = [
  'updatedBy-client-pwa' satisfies AccountChange,
  UPDATED_BY_PREFERENCES.changeType,
];

/** What is said of an account beside a change of its reminders. */
type Copy = { caAccount: string } & { [reminder in Reminder]?: Channels | undefined };

/**
 * Changes the customer's list of accounts (API2-09), one change after the other.
 *
 * @param copies what was said of the accounts beside the changes: by which ways a reminder goes stands there
 * @param madeOf the version of the list that these were made of; null where it is not known
 * @returns the new version
 * @throws {Problem} changedMeanwhile when another version is the last one
 * @throws {Refusal}
 */
export async function changeAccountList(
  tx: Db,
  now: Date,
  changer: Adder,
  changes: readonly ListChange[],
  copies: readonly Copy[],
  madeOf: number | null,
): Promise<number> {
  const { customer } = changer;
  const added = addedBy(changes);
  const removed = changes.filter(({ changeType }) => changeType === 'removed');
  const moving = [...added, ...removed.map(({ accountNumber = '' }) => accountNumber)];
  // Accounts before lists, as everywhere: the utility's own import waits for no list that waits for it. Nor does a card
  // payment begin of an account that is being removed.
  if (moving.length > 0) await lockAccounts(tx, moving);
  // Two devices change the list one after the other.
  const version = await lockAccountsVersion(tx, customer.id);
  // An account is added to whatever the list is: of two devices that add it, the second is as right as the first.
  if (added.size === 0 && madeOf !== null && madeOf !== version) throw changedMeanwhile();
  for (const change of changes) {
    const reminder = reminderOf(change.changeType);
    // Of an account that is added they are chosen with it, in words of their own.
    if (reminder && !added.has(change.accountNumber ?? '')) await remind(tx, now, customer, change, reminder, copies);
    else await changeOne(tx, now, changer, change);
  }
  await setAccountsVersion(tx, customer.id, version + 1);
  return version + 1;
}

const reminderOf = (changeType: string): Reminder | undefined =>
  (Object.keys(REMINDERS) as Reminder[]).find((reminder) => REMINDERS[reminder] === changeType);

/** API-27: by which ways a reminder of an account goes from now on. */
async function remind(
  tx: Db,
  now: Date,
  customer: Customer,
  { accountNumber = '', value }: ListChange,
  reminder: Reminder,
  copies: readonly Copy[],
): Promise<void> {
  const list = await accountsOf(tx, customer.id);
  const listed = list.find(({ account }) => account.caAccount === accountNumber);
  if (!listed) throw new Refusal(NOT_YOURS);
  const by = copies.find(({ caAccount }) => caAccount === accountNumber)?.[reminder];
  if (!by || isOn(by) !== (value === 'true')) throw new Refusal(WAYS_UNSAID);
  const { settings } = listed.association;
  if (by.sms && !settings[reminder]?.sms && customer.contactNumber === '') throw new Refusal(NO_NUMBER);
  await setAssociationSettings(tx, customer.id, accountNumber, { ...settings, [reminder]: by });
  await tellAssociation(tx, now, customer, accountNumber, { change: 'reminders', reminders: { [reminder]: by } });
}

async function changeOne(tx: Db, now: Date, changer: Adder, change: ListChange): Promise<void> {
  const { customer } = changer;
  const customerId = customer.id;
  const { accountNumber = '', changeType, value } = change;
  const list = await accountsOf(tx, customerId);
  const listed = list.find(({ account }) => account.caAccount === accountNumber);
  if (changeType === 'added') {
    if (isAdding(change) && !listed) await addAccount(tx, now, changer, accountNumber);
    return;
  }
  if (!listed) throw new Refusal(NOT_YOURS);
  switch (changeType) {
    case 'descriptiveName': {
      if (!isDescriptiveName(value)) throw new Refusal(NAME_TOO_LONG);
      const descriptiveName = value.trim();
      await renameAssociation(tx, customerId, accountNumber, descriptiveName);
      return tellAssociation(tx, now, customer, accountNumber, { change: 'renamed', descriptiveName });
    }
    case 'isDefault': {
      // There is one while there is any account: it is replaced, never taken away.
      if (value !== 'true') return;
      await setDefault(tx, customerId, accountNumber);
      return tellAssociation(tx, now, customer, accountNumber, { change: 'isDefault' });
    }
    case 'removed': {
      if (value === 'true') await remove(tx, now, customer, accountNumber, listed.association.isDefault);
      return;
    }
    case 'ebillReadyReminder':
    case 'paymentDueReminder': {
      const reminder = changeType === 'ebillReadyReminder' ? 'billReadyReminder' : 'paymentReminder';
      const email = value === 'true';
      const settings = { ...listed.association.settings, [reminder]: { email, sms: false, pushNotif: false } };
      return setAssociationSettings(tx, customerId, accountNumber, settings);
    }
    case HIGH_BILL_ALERT: {
      const dollars = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
      if (!isAlertAmount(dollars)) throw new Refusal(NO_ALERT);
      const reminders = { [HIGH_BILL_ALERT]: dollars };
      await setAssociationSettings(tx, customerId, accountNumber, { ...listed.association.settings, ...reminders });
      return tellAssociation(tx, now, customer, accountNumber, { change: 'reminders', reminders });
    }
    default:
      throw new Refusal(NOT_YET);
  }
}

async function remove(tx: Db, now: Date, customer: Customer, caAccount: string, wasDefault: boolean): Promise<void> {
  const customerId = customer.id;
  if ((await readOpenPaymentsOf(tx, caAccount, customerId)).length > 0) throw new Refusal(PAYMENT_OPEN);
  await endAssociation(tx, now, customerId, caAccount);
  await tellAssociation(tx, now, customer, caAccount, { change: 'removed' });
  const [next] = await accountsOf(tx, customerId);
  if (wasDefault && next) await setDefault(tx, customerId, next.account.caAccount);
}
