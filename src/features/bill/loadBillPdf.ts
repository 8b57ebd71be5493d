import { viewBillPdfCall } from '#contracts/billDocument.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { type Why, whyOf } from '#contracts/why.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { keepPdf, keptPdf } from './keptPdfs.ts';

/** Which bill; `paymentDueBy` and `documentId` as the bill names them, which may be nothing. */
export interface BillNamed {
  caAccount: string;
  paymentDueBy: string | null;
  documentId: string | null | undefined;
}

export type LoadedPdf =
  | { ok: true; fileName: string; file: Blob; isKept: boolean }
  /** `why` null: it was answered, and there is no such file (BILL-16). */
  | { ok: false; why: Why | null };

/** A file of some pages over a slow connection. */
const TIMEOUT_MS = 180_000;
const NOT_THERE: LoadedPdf = { ok: false, why: null };

/** The PDF of a bill: the copy of one that was opened before, else from the utility (BILL-14 to BILL-16). */
export async function loadBillPdf(
  { caAccount, paymentDueBy, documentId }: BillNamed,
  onProgress: (received: number, total: number | null) => void,
): Promise<LoadedPdf> {
  if (!caAccount || !paymentDueBy || !documentId) return NOT_THERE;
  const asked = await deviceSession();
  const kept = await keptPdf(documentId);
  const file = kept && pdfOf(kept.fileBody);
  if (file) {
    await keepPdf(kept, asked);
    return { ok: true, fileName: kept.fileName, file, isKept: true };
  }
  const request = { caAccount, billDate: paymentDueBy, documentId };
  const outcome = await callAsCustomer(viewBillPdfCall, request, { timeoutMs: TIMEOUT_MS, onProgress });
  if (!outcome.ok) return { ok: false, why: whyOf(outcome.failure) };
  const { errorCode, downloadFile } = outcome.reply.data;
  const { fileBody, fileName, fileType } = downloadFile ?? {};
  if (!isSuccess(errorCode) || !fileBody || !fileName || !isPdf(fileType)) return NOT_THERE;
  const loaded = pdfOf(fileBody);
  if (!loaded) return NOT_THERE;
  const isKept = await keepPdf({ documentId, caAccount, fileName, fileBody }, asked);
  return { ok: true, fileName, file: loaded, isKept };
}

/** Any other type could be a page, which would run with our rights when it is opened. */
const isPdf = (type: string | null | undefined): boolean => /^(application\/)?\.?pdf$/i.test(type ?? '');

/** Undefined where it is no base64. */
function pdfOf(fileBody: string): Blob | undefined {
  try {
    const bytes = Uint8Array.from(atob(fileBody), (character) => character.charCodeAt(0));
    return bytes.length > 0 ? new Blob([bytes], { type: 'application/pdf' }) : undefined;
  } catch {
    return undefined;
  }
}
