import type { BillPdfCopy } from '#copies/billPdfs.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { keepFor } from '#copies/engine/keepFor.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';

/** PDFs of an account, and characters of base64 in all (25 MB of PDF). */
const MOST_PER_ACCOUNT = 3;
const MOST_CHARACTERS = Math.ceil((25 * 1024 * 1024 * 4) / 3);

/** The numbers of those that go: all but the last three opened of each account, and of these the oldest above the size. */
export function surplus(rows: readonly BillPdfCopy[]): string[] {
  const perAccount = new Map<string, number>();
  let characters = 0;
  return [...rows]
    .sort((a, b) => b.fetchedAt.localeCompare(a.fetchedAt))
    .filter(({ caAccount, fileBody }, at) => {
      const count = (perAccount.get(caAccount) ?? 0) + 1;
      const size = characters + fileBody.length;
      // The one just opened stays, whatever its size.
      if (at > 0 && (count > MOST_PER_ACCOUNT || size > MOST_CHARACTERS)) return true;
      perAccount.set(caAccount, count);
      characters = size;
      return false;
    })
    .map(({ documentId }) => documentId);
}

/**
 * Keeps a PDF that was opened just now, in the place of those that are too old. Without room it is not kept. `asked`: the
 * sign-in under which it was opened.
 */
export async function keepPdf(
  pdf: Omit<BillPdfCopy, 'fetchedAt'>,
  asked: DeviceSessionRow | undefined,
): Promise<boolean> {
  const write = () =>
    cacheDb.transaction('rw', cacheDb.billPdfs, async () => {
      await cacheDb.billPdfs.put({ ...pdf, fetchedAt: new Date().toISOString() });
      await cacheDb.billPdfs.bulkDelete(surplus(await cacheDb.billPdfs.toArray()));
    });
  try {
    await keepFor(cacheDb, asked, write);
    return true;
  } catch {
    return false;
  }
}

export const keptPdf = (documentId: string): Promise<BillPdfCopy | undefined> => cacheDb.billPdfs.get(documentId);
