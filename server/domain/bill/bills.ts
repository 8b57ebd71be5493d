import type * as z from 'zod/mini';
import type { viewBillPdfCall } from '#contracts/billDocument.ts';
import type { WrittenBill } from '#contracts/billHistory.ts';
import { Problem } from '../../problems.ts';
import { findAccount } from '../../store/account/associations.ts';
import { type BillFacts, findLatestBill } from '../../store/bill/bills.ts';
import type { Db } from '../../store/open.ts';
import { paymentsBeside } from '../payment/paymentView.ts';

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

async function refuseOthers({ db, customerId }: Asked, caAccount: string, accountType?: string): Promise<void> {
  const account = await findAccount(db, customerId, caAccount);
  if (!account || (accountType !== undefined && accountType !== account.accountType)) {
    throw new Problem('forbidden', 'This account is not one of yours.');
  }
}

/**
 * The latest bill of a customer's own account, with what was paid by card and is not on it. @throws {Problem} forbidden
 * when the account is not theirs.
 */
export async function ownBill(
  asked: Asked & { unbilledDays: number },
  { caAccount, accountType }: { caAccount: string; accountType?: string | undefined },
): Promise<BillFacts> {
  await refuseOthers(asked, caAccount, accountType);
  const bill = await findLatestBill(asked.db, caAccount);
  return { ...(bill?.facts ?? NOT_ISSUED), ...(await paymentsBeside(asked, asked.customerId, caAccount, bill)) };
}

/** The bills of the last 24 months. @throws {Problem} forbidden, unavailable. */
export async function ownBillHistory(asked: Asked & { archive: Archive }, caAccount: string): Promise<WrittenBill[]> {
  await refuseOthers(asked, caAccount);
  return asked.archive.list(caAccount);
}

/**
 * The PDF of a bill of a customer's own account (API-10): one that the archive lists for it, with the day on which its
 * payment is due. @throws {Problem} forbidden, unavailable.
 */
export async function ownBillPdf(
  asked: Asked & { archive: Archive },
  { caAccount, billDate, documentId }: BillNamed,
): Promise<BillPdf> {
  await refuseOthers(asked, caAccount);
  const bills = await asked.archive.list(caAccount);
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
