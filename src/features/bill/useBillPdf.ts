import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { viewBillPdfCall } from '#contracts/billDocument.ts';
import { useFailures } from '#ui/failures.tsx';
import { type BillNamed, loadBillPdf } from './loadBillPdf.ts';
import type { PdfShown } from './PdfOffer.tsx';

/** Where the PDF of a bill stands, and what loads it. To be keyed by the bill. */
export function useBillPdf(bill: BillNamed): { shown: PdfShown; load: () => Promise<void> } {
  const words = useWords('bill');
  const failures = useFailures();
  const [shown, setShown] = useState<PdfShown>({ step: 'none' });
  const url = shown.step === 'here' ? shown.url : null;
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);

  async function load() {
    setShown({ step: 'loading', percent: null });
    const loaded = await loadBillPdf(bill, (received, total) =>
      setShown({ step: 'loading', percent: total && Math.floor((100 * received) / total) }),
    );
    if (loaded.ok) {
      const { file, fileName, isKept } = loaded;
      setShown({ step: 'here', url: URL.createObjectURL(file), fileName, isKept });
      return;
    }
    setShown({ step: 'failed', why: loaded.why });
    if (loaded.why) failures.show(viewBillPdfCall.failureTitle ?? '', words(`pdf.why.${loaded.why}`));
  }

  return { shown, load };
}
