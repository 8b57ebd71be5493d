import type * as z from 'zod/mini';
import type { viewBillPdfCall } from '#contracts/billDocument.ts';
import type { WrittenBill } from '#contracts/billHistory.ts';
import type { ArrangementLimits } from '#rules/customerRequest.ts';
import type { Day } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { findListed, type Listed } from '../../store/account/associations.ts';
import { type BillFacts, type BillRow, findBillWithPlan } from '../../store/bill/bills.ts';
import type { Db } from '../../store/open.ts';
import { hasPlan, type PlanRow } from '../../store/plan/paymentPlans.ts';
import { viewOf } from '../account/accountView.ts';
import { paymentsBeside } from '../payment/paymentView.ts';
import { requestsShown } from '../request/requestsShown.ts';

/** Before the first bill of an account. */
const NOT_ISSUED: BillFacts = { billIssuedFlag: false };
/** What API-10 answers where there is no such bill. */
const NO_SUCH_BILL = { errorCode: 1, errorMessage: 'This bill was not found.' };

interface BillNamed {
  caAccount: string;
  /** The day on which its payment is due. */
  billDate: string;
  documentId: string;
}
type BillPdf = z.input<typeof viewBillPdfCall.reply>['data'];

/** Where the bills lie that were issued. */
interface Archive {
  list(caAccount: string): Promise<WrittenBill[]>;
  read(documentId: string): Promise<Buffer | null>;
}

interface Asked {
  db: Db;
  customerId: string;
}

interface AskedOfBill extends Asked {
  unbilledDays: number;
  now: Date;
  limits: ArrangementLimits;
}

async function ownAccount({ db, customerId }: Asked, caAccount: string, accountType?: string): Promise<Listed> {
  const listed = await findListed(db, customerId, caAccount);
  if (!listed || (accountType !== undefined && accountType !== listed.account.accountType)) {
    throw new Problem('forbidden', 'This account is not one of yours.');
  }
  return listed;
}

/** The bills that the archive has of an account, as far as they are shown to this customer. */
async function shownBills(
  asked: Asked & { archive: Pick<Archive, 'list'> },
  caAccount: string,
): Promise<WrittenBill[]> {
  const { association } = await ownAccount(asked, caAccount);
  return viewOf(association).isWhole ? asked.archive.list(caAccount) : [];
}

/**
 * The latest bill of a customer's own account, with what was paid by card and is not on it, and what they asked for.
 *
 * @throws {Problem} forbidden when the account is not theirs.
 */
export async function ownBill(
  asked: AskedOfBill,
  { caAccount, accountType }: { caAccount: string; accountType?: string | undefined },
): Promise<BillFacts> {
  return billOf(asked, await ownAccount(asked, caAccount, accountType));
}

/** The same of an account that is known to be theirs. */
export async function billOf(asked: AskedOfBill, listed: Listed): Promise<BillFacts> {
  const { account, association } = listed;
  const { bill = null, plan = null } = (await findBillWithPlan(asked.db, account.caAccount)) ?? {};
  return {
    ...(bill ? withAccount(viewOf(association).bill(bill.facts), bill, account, plan) : NOT_ISSUED),
    ...(await paymentsBeside(asked, asked.customerId, listed, bill)),
    requests: await requestsShown(asked.db, asked.now, association),
    arrangementLimits: limitsOf(asked.limits),
  };
}

/** What a bill says, with what the account's plan and the utility's books say of it since. */
export const withAccount = (
  facts: BillFacts,
  { issuedOn }: Pick<BillRow, 'issuedOn'>,
  account: Listed['account'],
  plan: PlanRow | null,
): BillFacts => ({
  ...facts,
  // What the bill says of it may be older.
  ...(plan && flagsOf(plan, issuedOn)),
  ...balanceSince(issuedOn, account),
});

/** On the day of the bill the books may have been closed before it. */
function balanceSince(issuedOn: Day, { openBalanceCents: cents, openBalanceOn: on }: Listed['account']) {
  if (cents === null || on === null || on <= issuedOn) return {};
  return { openBalance: { amount: { amount: cents / 100, currency: 'CAD' }, on } };
}

const limitsOf = ({ leastCents, ...limits }: ArrangementLimits) => ({ ...limits, leastAmount: leastCents / 100 });

/** What a plan does to a bill: one that was issued before it is still paid by the customer. */
const flagsOf = (plan: PlanRow, issuedOn: Day): Pick<BillFacts, 'appFlag' | 'appFromNextBill'> => ({
  appFlag: hasPlan(plan),
  ...(plan.since && issuedOn <= reginaDay(plan.since) && { appFromNextBill: true }),
});

/** The bills of the last 24 months. @throws {Problem} forbidden, unavailable. */
export async function ownBillHistory(asked: Asked & { archive: Archive }, caAccount: string): Promise<WrittenBill[]> {
  return shownBills(asked, caAccount);
}

/**
 * The PDF of a bill of a customer's own account (API-10): one that the archive lists for it, with the day on which its
 * payment is due. @throws {Problem} forbidden, unavailable.
 */
export async function ownBillPdf(
  asked: Asked & { archive: Archive },
  { caAccount, billDate, documentId }: BillNamed,
): Promise<BillPdf> {
  const bills = await shownBills(asked, caAccount);
  const isListed = bills.some((bill) => String(bill.documentId) === documentId && bill.paymentDueBy === billDate);
  const pdf = isListed ? await asked.archive.read(documentId) : null;
  if (!pdf) return NO_SUCH_BILL;
  const downloadFile = {
    fileBody: pdf.toString('base64'),
    fileName: `bill-${billDate}.pdf`,
    fileType: 'application/pdf',
  };
  return { errorCode: 0, errorMessage: '', downloadFile };
}
