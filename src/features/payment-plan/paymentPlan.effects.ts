import { fromPromise } from 'xstate';
import { isSuccess } from '#contracts/errorCode.ts';
import { bankCheckCall, pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { billSource } from '#copies/bills.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { keepFor } from '#copies/engine/keepFor.ts';
import { loadAnew } from '#copies/refresh.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { Attempt, CheckedBank, Loaded, PaymentPlanContext } from '#machines/paymentPlan/paymentPlanContext.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { type BankDetails, isPlanActive } from '#rules/bankDetails.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { bankKey } from './bankKey.ts';
import { cancelRequest, type FiledUnder, type PlanRequest, startRequest } from './planRequest.ts';
import { sealAccountNumber } from './sealAccountNumber.ts';

/** The plan of one account, with its effects. */
export function paymentPlanWithEffects(account: AccountCopy, filedUnder: FiledUnder) {
  const { caAccount } = account;

  async function look(): Promise<Loaded> {
    const asked = await deviceSession();
    const { data } = await askAsCustomer(pppDetailsCall, { caAccount });
    const details = data && isSuccess(data.errorCode ?? 0) ? data : null;
    const isActive = details !== null && isPlanActive(details);
    await keep({ details, isActive }, asked);
    return { details, isActive, asOf: null };
  }

  /** Without transit number and holder. A closed lock, or a full disk, must not stop anything. */
  async function keep(
    { details, isActive }: Pick<Loaded, 'details' | 'isActive'>,
    asked: Awaited<ReturnType<typeof deviceSession>>,
  ): Promise<void> {
    const { branchTransitNumber: _transit, holderName: _holder, ...rest } = details ?? {};
    const row = { caAccount, isActive, details: details && rest, fetchedAt: new Date().toISOString() };
    const write = async () => void (await cacheDb.paymentPlans.put(row));
    await keepFor(cacheDb, asked, write).catch(() => {});
  }

  async function load(): Promise<Loaded> {
    try {
      return await look();
    } catch (error) {
      const isUnreached = error instanceof CallFailed && (error.why === 'connection' || error.why === 'busy');
      const copy = isUnreached && (await cacheDb.paymentPlans.get(caAccount));
      if (!copy) throw error;
      return { details: copy.details, isActive: copy.isActive, asOf: copy.fetchedAt };
    }
  }

  async function checkBank({ branchTransitNumber, financialInstitutionNumber }: BankDetails) {
    const request = { branchTransitNumber, financialInstituteNumber: financialInstitutionNumber, caAccount };
    const { errorCode, financialInstituteName, financialInstituteCity } = await askAsCustomer(bankCheckCall, request);
    if (!isSuccess(errorCode)) return null;
    const name = financialInstituteName ?? '';
    return { branchTransitNumber, financialInstitutionNumber, name, city: financialInstituteCity ?? '' };
  }

  async function prepare(context: PaymentPlanContext): Promise<Attempt<PlanRequest>> {
    const key = crypto.randomUUID();
    if (context.doing === 'cancel') return { key, request: cancelRequest(caAccount, context, filedUnder) };
    if (!bankKey) throw new CallFailed({ why: 'refused' });
    const sealed = await sealAccountNumber(context.typed.accountNumber, bankKey);
    return { key, request: startRequest(caAccount, context, { sealed, keyId: bankKey.id }, filedUnder) };
  }

  async function send({ key, request }: Attempt): Promise<string | null> {
    const { data } = await askAsCustomer(pppSubmitCall, request as PlanRequest, { idempotencyKey: key });
    return isSuccess(data.errorCode) ? null : (data.errorMessage ?? '');
  }

  return paymentPlanMachine.provide({
    actors: {
      load: fromPromise<Loaded>(load),
      look: fromPromise<Loaded>(look),
      checkBank: fromPromise<CheckedBank | null, BankDetails>(({ input }) => checkBank(input)),
      prepare: fromPromise<Attempt, PaymentPlanContext>(({ input }) => prepare(input)),
      send: fromPromise<string | null, Attempt>(({ input }) => send(input)),
    },
    actions: {
      tellChanged: () => void Promise.all([loadAnew(billSource, account), look().catch(() => {})]),
    },
  });
}
