import { randomUUID } from 'node:crypto';
import { type MailName, writeMail } from '../domain/mails.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';

/** Queues a mail to the customer, in the caller's transaction: what it tells of and the mail commit together. */
export async function tellCustomer(
  { config, content, jobs }: Services,
  tx: Db,
  customer: { email: string; name: string },
  mail: MailName,
): Promise<void> {
  const { pages } = content();
  await jobs.sendMail(tx, writeMail(mail, customer, { pages, appOrigin: config.appOrigin, uniqueId: randomUUID() }));
}
