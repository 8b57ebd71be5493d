import { type KnownAddress, listedReader } from '../domain/account/knownTo.ts';
import { type Facts, type MailName, writeMail } from '../domain/mails.ts';
import { type ProfileEvent, tellEvent } from '../domain/notice/profileEvents.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/account/customers.ts';
import type { InNoticeList } from '../store/notice/noticesSent.ts';
import type { Db } from '../store/open.ts';
import { tellCustomer } from './tellCustomer.ts';

/** `email`: where the mail goes; left out: to the customer's own address. */
interface Reader {
  customer: Customer;
  email?: string;
}

/**
 * Tells a customer in their list of notices and by a mail that carries the notice's number, in the caller's transaction: so
 * the mail is known as ours by the list, and a forged one is not.
 */
export async function tellInList<Mail extends MailName>(
  { config, content, jobs, notices, now }: Services,
  tx: Db,
  { customer, email = customer.email }: Reader,
  event: ProfileEvent,
  mail: Mail,
  ...facts: Facts<Mail>
): Promise<InNoticeList> {
  const notice = await tellEvent(tx, now(), notices.parts, customer, event);
  if (!notice) throw new Error(`a mail of ${event.cause} that no list has`);
  const writing = { pages: content().pages, appOrigin: config.appOrigin, uniqueId: `notice-${notice.oid}`, notice };
  const written = writeMail(mail, { email, name: customer.name }, writing, ...facts);
  await jobs.sendMail(tx, { ...written, customerId: customer.id });
  return notice;
}

/** The same to somebody known to an account, who has a list or not. @returns null: they have none, and the mail no number */
export async function tellKnown<Mail extends MailName>(
  services: Services,
  tx: Db,
  known: KnownAddress,
  event: ProfileEvent,
  mail: Mail,
  ...facts: Facts<Mail>
): Promise<InNoticeList | null> {
  const customer = await listedReader(tx, known);
  if (customer) return tellInList(services, tx, { customer, email: known.email }, event, mail, ...facts);
  await tellCustomer(services, tx, known, mail, ...facts);
  return null;
}
