import type * as z from 'zod/mini';
import { type cdcUpdateCall, UPDATED_BY } from '#contracts/cdcUpdate.ts';
import { Problem } from '../../problems.ts';
import { formerAccountsOf } from '../../store/account/accountList.ts';
import { accountsOf } from '../../store/account/associations.ts';
import { insertCdcUpdates } from '../../store/account/cdcUpdates.ts';
import type { Db } from '../../store/open.ts';
import { tellLog } from '../backOffice/tellCustomerChange.ts';
import { Refusal } from './refusal.ts';

/** So long after an account was removed the record of that is taken. */
const JUST_REMOVED_MS = 60 * 60 * 1000;

/**
 * Keeps the record of what a customer changed of their accounts (API2-14). It changes nothing.
 *
 * @throws {Problem} forbidden where an account is not theirs and was not a moment ago
 * @throws {Refusal} where a request does not end with who changed it
 */
export async function recordChanges(
  tx: Db,
  now: Date,
  customerId: string,
  { requests }: z.output<typeof cdcUpdateCall.request>,
): Promise<void> {
  const since = new Date(now.getTime() - JUST_REMOVED_MS);
  const theirs = new Set((await accountsOf(tx, customerId)).map(({ account }) => account.caAccount));
  const former = new Set(await formerAccountsOf(tx, customerId, since));
  for (const { data } of requests) {
    const last = data.at(-1);
    if (last?.changeType !== UPDATED_BY.changeType || last.value !== UPDATED_BY.value) {
      throw new Refusal('A change says at its end who made it.');
    }
    const isRemoval = data.some(({ changeType }) => changeType === 'removed');
    const foreign = data.some(({ accountNumber: one }) => !theirs.has(one) && !(isRemoval && former.has(one)));
    if (foreign) throw new Problem('forbidden', 'This account is not one of yours.');
  }
  const rows = requests.flatMap(({ requestNumber, data }) =>
    data.map((entry) => ({ ...entry, requestNumber, customerId, receivedAt: now })),
  );
  await insertCdcUpdates(tx, rows);
  if (rows.length > 0) await tellLog(tx, now, customerId, requests);
}
