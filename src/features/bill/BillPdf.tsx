import type { BillNamed } from './loadBillPdf.ts';
import { PdfOffer } from './PdfOffer.tsx';
import { useBillPdf } from './useBillPdf.ts';

/**
 * Loads the PDF of a bill, then offers it to be opened and to be saved: a link to press, for phones open no window by
 * themselves after a wait (BILL-14). To be keyed by the bill.
 */
export function BillPdf({ bill, label }: { bill: BillNamed; label: string }) {
  const { shown, load } = useBillPdf(bill);
  return <PdfOffer shown={shown} label={label} onLoad={() => void load()} />;
}
