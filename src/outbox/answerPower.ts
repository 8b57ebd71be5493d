import type { PowerAsked } from '#contracts/push.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { NewOutageReport } from './kinds/outageReport.ts';

/** As far as it is read here. */
interface CopiesOfCustomer {
  profile: {
    get(key: 'current'): PromiseLike<{ customerId: string; profileName: string; contactNumber: string } | undefined>;
  };
  accountDetails: {
    get(
      caAccount: string,
    ): PromiseLike<{ installationNumber?: string | undefined; address?: string | undefined } | undefined>;
  };
  choices: { put(row: { key: `powerBack:${string}`; value: string }): PromiseLike<unknown> };
}

export interface AnswerParts {
  outboxDb: OutboxDb;
  copies: CopiesOfCustomer;
  enqueue(report: NewOutageReport): Promise<unknown>;
  now(): Date;
}

/**
 * "Still out", pressed on a notice: a report of the place under the question's key, of what this device knows of its
 * customer. Nothing where they are not the one who is signed in here, or where what is known of them is sealed: the
 * worker has no key to it.
 *
 * @returns whether the device has a report under that key
 */
export async function reportStillOut(
  { outboxDb, copies, enqueue, now }: AnswerParts,
  { customerId, accountNumber, key: id }: PowerAsked,
): Promise<boolean> {
  if (!(await isTheirs(outboxDb, customerId))) return false;
  if (await outboxDb.submissions.get(id)) return true;
  const profile = await copies.profile.get('current');
  const { installationNumber, address } = (await copies.accountDetails.get(accountNumber)) ?? {};
  if (profile?.customerId !== customerId || !profile.profileName || !installationNumber || !address) return false;
  const intent = {
    installationNumber,
    callbackPhoneNumber: profile.contactNumber,
    callerName: profile.profileName,
    callerComments: '',
    callbackType: 'Phone' as const,
    callbackEmail: '',
    callbackAddress: address,
    capturedDateTime: now().toISOString(),
  };
  await enqueue({ id, reporter: customerId, statusChecked: true, intent });
  return true;
}

/** "Yes, it is back": home asks no more. @returns whether that was noted */
export async function sayItIsBack(
  { outboxDb, copies, now }: AnswerParts,
  { customerId, accountNumber }: PowerAsked,
): Promise<boolean> {
  if (!(await isTheirs(outboxDb, customerId))) return false;
  // Of a customer with a lock nothing is written in the clear.
  const profile = await copies.profile.get('current');
  if (profile?.customerId !== customerId) return false;
  await copies.choices.put({ key: `powerBack:${accountNumber}`, value: now().toISOString() });
  return true;
}

async function isTheirs({ deviceSession }: OutboxDb, customerId: string): Promise<boolean> {
  const session = await deviceSession.get('current');
  return session?.customerId === customerId && session.arrived === true && session.ended !== true;
}
