import type { ReplyOf, RequestOf } from '#contracts/call.ts';
import type { updateProfileDetailsCall } from '#contracts/profile.ts';
import { noticesChosen, PROFILE_NOTICES, type ProfileNotices } from '#contracts/reminders.ts';
import type { Customer } from '../../store/account/customers.ts';
import { keepNotices, lockNotices } from '../../store/account/noticeChoices.ts';
import type { Db } from '../../store/open.ts';
import { tellNotices } from '../backOffice/tellCustomerChange.ts';
import { changedMeanwhile } from '../outage/outageAreas.ts';
import { Refusal } from './refusal.ts';

const NO_NUMBER = 'A notice by text message needs a phone number in your profile.';

type Said = RequestOf<typeof updateProfileDetailsCall>['data'];

/**
 * By which ways a customer hears of what is about no account becomes what was said (API-29); what was not named stays.
 *
 * @returns the new version; nothing where nothing of it was named
 * @throws {Problem} changedMeanwhile where it was made of another version than the last one
 * @throws {Refusal} in words for the customer
 */
export async function chooseNotices(
  tx: Db,
  now: Date,
  customer: Customer,
  said: Said,
): Promise<ReplyOf<typeof updateProfileDetailsCall>['data']> {
  const named = PROFILE_NOTICES.flatMap((name) => (said?.[name] ? [[name, said[name]] as const] : []));
  if (named.length === 0) return {};
  const { notices, noticesVersion: version } = await lockNotices(tx, customer.id);
  if (said?.noticesVersion !== undefined && said.noticesVersion !== version) throw changedMeanwhile();
  const before = noticesChosen(notices);
  // What is on stays on without a number: it goes again once there is one.
  const isTextNew = named.some(([name, by]) => by.sms && !before[name].sms);
  if (isTextNew && customer.contactNumber === '') throw new Refusal(NO_NUMBER);
  const after: ProfileNotices = { ...before, ...Object.fromEntries(named) };
  await keepNotices(tx, customer.id, { notices: after, noticesVersion: version + 1 });
  await tellNotices(tx, now, customer, before, after);
  return { noticesVersion: version + 1 };
}
