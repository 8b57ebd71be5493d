import { randomUUID } from 'node:crypto';
import { type Facts, type MailName, writeMail } from '../domain/mails.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';

/**
 * Queues a mail to the customer, in the caller's transaction: what it tells of and the mail commit together. `id`: of
 * the account with which it goes unsent; null: it is sent whatever becomes of the account.
 */
export async function tellCustomer<Mail extends MailName>(
  { config, content, jobs }: Services,
  tx: Db,
  customer: { id: string | null; email: string; name: string },
  mail: Mail,
  ...facts: Facts<Mail>
): Promise<void> {
  const { pages } = content();
  const writing = { pages, appOrigin: config.appOrigin, uniqueId: randomUUID() };
  const written = writeMail(mail, customer, writing, ...facts);
  await jobs.sendMail(tx, { ...written, customerId: customer.id });
}
