import type { IncomingMessage, ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { latestOf } from '../seed/billHistory.ts';
import { historyThatEndsIn } from '../seed/issuedBills.ts';
import { findBill, findLatestBill } from '../store/bill/bills.ts';
import type { Db } from '../store/open.ts';
import { accounts } from '../store/schema.ts';
import { type Loopback, serveOnLoopback } from './loopback.ts';

const LIST = /^\/accounts\/(\d+)\/bills$/;
const DOCUMENT = /^\/documents\/(\d{12,14})$/;

/** An archive of bills as `providers/billArchive.ts` asks one. */
export const startBillArchive = (db: Db, token: string): Promise<Loopback> =>
  serveOnLoopback((request, response) => answer(db, token, request, response));

async function answer(db: Db, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', headers } = request;
  const refuse = (status: number) => void response.writeHead(status).end();
  if (headers.authorization !== `Bearer ${token}`) return refuse(403);
  const [, caAccount] = LIST.exec(url) ?? [];
  if (caAccount) {
    const latest = await findLatestBill(db, caAccount);
    const bills = latest ? historyThatEndsIn(latest) : [];
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ bills }));
  }
  const [, documentId] = DOCUMENT.exec(url) ?? [];
  const pdf = documentId && (await printed(db, documentId));
  if (!pdf) return refuse(404);
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
}

async function printed(db: Db, documentId: string): Promise<Buffer | null> {
  const latest = await findBill(db, latestOf(documentId));
  if (!latest) return null;
  const [account] = await db.select().from(accounts).where(eq(accounts.caAccount, latest.caAccount));
  const history = historyThatEndsIn(latest);
  const at = history.findIndex((bill) => bill.documentId === documentId);
  const bill = history[at];
  if (!account || !bill) return null;
  const { accountName, address } = account.details;
  // Its library would take its time at each start.
  const { billPdf } = await import('./billPdf.ts');
  return billPdf({
    caAccount: latest.caAccount,
    name: accountName ?? '',
    address: address ?? '',
    bill,
    year: history.slice(at, at + 13),
  });
}
