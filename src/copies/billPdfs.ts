import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { isText } from '#db/fieldChecks.ts';

/** A PDF of a bill that was opened on this device; `fetchedAt`: when it was last. `fileBody`: base64. */
export type BillPdfCopy = Stamped & { documentId: string; caAccount: string; fileName: string; fileBody: string };

export const billPdfs = defineCopy<'billPdfs', BillPdfCopy>({
  name: 'billPdfs',
  since: 7,
  key: 'documentId',
  whose: 'customer',
  accounts: 'each',
  evict: 'all',
  fields: {
    ...stamped,
    documentId: isText,
    caAccount: isText,
    fileName: isText,
    fileBody: isText,
  },
});
