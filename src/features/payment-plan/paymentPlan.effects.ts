import { billSource } from '#copies/bills.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { keepFor } from '#copies/engine/keepFor.ts';
import { loadAnew } from '#copies/refresh.ts';
import { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { Loaded } from '#machines/paymentPlan/paymentPlanContext.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { bankKey } from './bankKey.ts';
import { type Known, planCalls } from './planCalls.ts';
import type { FiledUnder } from './planRequest.ts';
import { sealAccountNumber } from './sealAccountNumber.ts';

/** The plan of one account, with its effects. */
export function paymentPlanWithEffects(account: AccountCopy, filedUnder: FiledUnder) {
  const { caAccount } = account;
  const { actors, look } = planCalls({
    caAccount,
    filedUnder,
    ask: askAsCustomer,
    keeping: async () => {
      const asked = await deviceSession();
      // A closed lock, or a full disk, must not stop anything.
      return (known) => keepFor(cacheDb, asked, () => keep(caAccount, known)).catch(() => {});
    },
    kept: () => keptOf(caAccount),
    seal: async (accountNumber) =>
      bankKey && { sealed: await sealAccountNumber(accountNumber, bankKey), keyId: bankKey.id },
  });
  return paymentPlanMachine.provide({
    actors,
    actions: {
      tellChanged: () => void Promise.all([loadAnew(billSource, account), look().catch(() => {})]),
    },
  });
}

/** Without transit number and holder. */
async function keep(caAccount: string, { details, isActive }: Known): Promise<void> {
  const { branchTransitNumber: _transit, holderName: _holder, ...rest } = details ?? {};
  const row = { caAccount, isActive, details: details && rest, fetchedAt: new Date().toISOString() };
  await cacheDb.paymentPlans.put(row);
}

async function keptOf(caAccount: string): Promise<Loaded | undefined> {
  const copy = await cacheDb.paymentPlans.get(caAccount);
  return copy && { details: copy.details, isActive: copy.isActive, asOf: copy.fetchedAt };
}
