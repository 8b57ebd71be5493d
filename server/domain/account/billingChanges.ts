import type { AccountDetails } from '#contracts/account.ts';
import { changedPhones, needsCode, needsLookUp, type PhoneProblem, phonesProblem } from '#rules/accountPhones.ts';
import { type DeliveryProblem, deliveryProblem } from '#rules/billDelivery.ts';
import * as rules from '#rules/validation.ts';
import type { Db } from '../../store/open.ts';
import type { AccountUpdate, BillingSaver } from './accountUpdate.ts';
import { isOtherAddress } from './pickedAddress.ts';
import { Refusal } from './refusal.ts';
import { LONGEST_EMAIL, savedNumber, spendApproval } from './verification.ts';

type Phones = NonNullable<AccountDetails['accountPhoneNumbers']>;

/** What becomes new of an account's details. */
export type BillingChanges = Partial<
  Pick<AccountDetails, 'accountEmail' | 'accountPhoneNumbers' | 'accountAddress' | 'billDeliveryMethod'>
>;

const ADDRESS_NOT_PICKED = 'A new address has to be picked from the suggestions.';
const PHONE_WORDS: Record<PhoneProblem, string> = {
  removed: 'A phone number can be changed here, but not taken away.',
  tooMany: 'An account has three phone numbers at most.',
  type: 'A phone number is of a mobile, a land line or a fax.',
  typeTwice: 'An account has one phone number of each kind.',
  number: 'Please enter a valid phone number.',
  extension: 'An extension has up to six digits, and only a land line has one.',
};
const DELIVERY_WORDS: Record<DeliveryProblem, string> = {
  method: 'Bills cannot go out in this way.',
  inactive: 'This account is closed: no more bills go out.',
  noEmail: 'For paperless bills this account needs an e-mail address first.',
};

/**
 * What differs from what is stored, each judged. `mayChange` is asked before anything is, and throws where nothing of this account may
 * be changed.
 *
 * @throws {Refusal}
 */
export async function billingChanges(
  tx: Db,
  now: Date,
  saver: BillingSaver,
  stored: AccountDetails,
  update: AccountUpdate,
  mayChange: () => void,
): Promise<BillingChanges> {
  const email = rules.bareEmail(update.accountEmail ?? stored.accountEmail ?? '').toLowerCase();
  const isNewEmail = email !== (stored.accountEmail ?? '').toLowerCase();
  const phones = update.accountPhoneNumbers ?? stored.accountPhoneNumbers ?? [];
  const before = stored.accountPhoneNumbers ?? [];
  const isNewPhones = changedPhones(before, phones).length > 0 || phones.length < before.length;
  const delivery = update.billDeliveryMethod ?? stored.billDeliveryMethod;
  const isNewDelivery = delivery !== stored.billDeliveryMethod;
  const isNewAddress = isOtherAddress(stored.accountAddress, update.accountAddress);
  if (isNewEmail || isNewPhones || isNewDelivery || isNewAddress) mayChange();
  const changes: BillingChanges = {};
  if (isNewEmail) {
    await judgeEmail(tx, now, saver, email);
    changes.accountEmail = email;
  }
  if (isNewPhones) changes.accountPhoneNumbers = await judgePhones(tx, now, saver, before, phones);
  if (isNewAddress) {
    if (!saver.address || isOtherAddress(saver.address, update.accountAddress)) throw new Refusal(ADDRESS_NOT_PICKED);
    changes.accountAddress = saver.address;
  }
  if (isNewDelivery) {
    const problem = deliveryProblem(delivery, { activeFlag: stored.activeFlag, accountEmail: email });
    if (problem) throw new Refusal(DELIVERY_WORDS[problem]);
    changes.billDeliveryMethod = delivery;
  }
  return changes;
}

async function judgeEmail(tx: Db, now: Date, { customer, sessionHash }: BillingSaver, email: string): Promise<void> {
  if (email.length > LONGEST_EMAIL || rules.email(email) !== null) throw new Refusal('Please enter a valid email.');
  // That of the profile was verified when it became that.
  if (email === customer.email) return;
  if (!(await spendApproval(tx, now, { sessionHash, channel: 'email', target: email }))) {
    throw new Refusal('A new e-mail address has to be verified first.');
  }
}

async function judgePhones(
  tx: Db,
  now: Date,
  { sessionHash, canadian }: BillingSaver,
  before: Phones,
  phones: Phones,
): Promise<Phones> {
  const problem = phonesProblem(before, phones);
  if (problem) throw new Refusal(PHONE_WORDS[problem]);
  const changed = changedPhones(before, phones);
  for (const phone of changed) {
    const target = savedNumber(phone.phoneNumber) ?? '';
    if (needsCode(before, phone) && !(await spendApproval(tx, now, { sessionHash, channel: 'sms', target }))) {
      throw new Refusal('A new mobile number has to be verified first.');
    }
    if (needsLookUp(before, phone) && !canadian.has(target)) throw new Refusal('The phone number must be Canadian.');
  }
  return phones.map((phone, nth) => ({
    ...phone,
    // As codes and texts are sent to it.
    phoneNumber: savedNumber(phone.phoneNumber) ?? phone.phoneNumber,
    phoneSequence: String(nth + 1),
  }));
}
