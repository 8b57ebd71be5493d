import { fromPromise } from 'xstate';
import { isSuccess } from '#contracts/errorCode.ts';
import { bankCheckCall, pppDetailsCall, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { CallFailed } from '#machines/callFailed.ts';
import type { Attempt, CheckedBank, Loaded, PaymentPlanContext } from '#machines/paymentPlan/paymentPlanContext.ts';
import type { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { type BankDetails, isPlanActive } from '#rules/bankDetails.ts';
import { cancelRequest, type FiledUnder, type PlanRequest, startRequest } from './planRequest.ts';

export type Known = Pick<Loaded, 'details' | 'isActive'>;

/** What the calls of one account's plan are made with. */
export interface Means {
  caAccount: string;
  filedUnder: FiledUnder;
  ask: typeof askAsCustomer;
  /** Begins to keep what the utility is about to say on this device: in the name of who asks now. */
  keeping(): Promise<(known: Known) => Promise<void>>;
  /** What was kept; undefined where nothing was. */
  kept(): Promise<Loaded | undefined>;
  /** The account number as only the utility can read it; null where this app cannot encrypt. */
  seal(accountNumber: string): Promise<{ sealed: string; keyId: string } | null>;
}

/** What the flow of a plan asks of the utility; the simulation of plans asks in the same words. */
export function planCalls({ caAccount, filedUnder, ask, keeping, kept, seal }: Means) {
  async function look(): Promise<Loaded> {
    const keep = await keeping();
    const { data } = await ask(pppDetailsCall, { caAccount });
    const details = data && isSuccess(data.errorCode ?? 0) ? data : null;
    const isActive = details !== null && isPlanActive(details);
    await keep({ details, isActive });
    return { details, isActive, asOf: null };
  }

  async function load(): Promise<Loaded> {
    try {
      return await look();
    } catch (error) {
      const isUnreached = error instanceof CallFailed && (error.why === 'connection' || error.why === 'busy');
      const copy = isUnreached && (await kept());
      if (!copy) throw error;
      return copy;
    }
  }

  async function checkBank({ branchTransitNumber, financialInstitutionNumber }: BankDetails) {
    const request = { branchTransitNumber, financialInstituteNumber: financialInstitutionNumber, caAccount };
    const { errorCode, financialInstituteName, financialInstituteCity } = await ask(bankCheckCall, request);
    if (!isSuccess(errorCode)) return null;
    const name = financialInstituteName ?? '';
    return { branchTransitNumber, financialInstitutionNumber, name, city: financialInstituteCity ?? '' };
  }

  async function prepare(context: PaymentPlanContext): Promise<Attempt<PlanRequest>> {
    const key = crypto.randomUUID();
    if (context.doing === 'cancel') return { key, request: cancelRequest(caAccount, context, filedUnder) };
    const sealed = await seal(context.typed.accountNumber);
    if (!sealed) throw new CallFailed({ why: 'refused' });
    return { key, request: startRequest(caAccount, context, sealed, filedUnder) };
  }

  async function send({ key, request: prepared }: Attempt): Promise<string | null> {
    const request = prepared as PlanRequest;
    const keep = request.cancelPlanFlag ? await keeping() : null;
    const { data } = await ask(pppSubmitCall, request, { idempotencyKey: key });
    if (!isSuccess(data.errorCode)) return data.errorMessage ?? '';
    // The account's page says so from this copy (PLAN-29), also where the details cannot be read again now.
    await keep?.({ details: (await kept())?.details ?? null, isActive: false });
    return null;
  }

  return {
    look,
    actors: {
      load: fromPromise<Loaded>(load),
      look: fromPromise<Loaded>(look),
      checkBank: fromPromise<CheckedBank | null, BankDetails>(({ input }) => checkBank(input)),
      prepare: fromPromise<Attempt, PaymentPlanContext>(({ input }) => prepare(input)),
      send: fromPromise<string | null, Attempt>(({ input }) => send(input)),
    },
  };
}
