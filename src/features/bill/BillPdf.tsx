import { useEffect, useId, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { viewBillPdfCall } from '#contracts/billDocument.ts';
import type { Why } from '#contracts/why.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/buttonLook.ts';
import { useFailures } from '#ui/failures.tsx';
import { Note } from '#ui/Note.tsx';
import { type BillNamed, loadBillPdf } from './loadBillPdf.ts';

type Shown =
  | { step: 'none' }
  /** `percent`: null where nobody knows. */
  | { step: 'loading'; percent: number | null }
  | { step: 'here'; url: string; fileName: string; isKept: boolean }
  | { step: 'failed'; why: Why | null };

/**
 * Loads the PDF of a bill, then offers it to be opened and to be saved: a link to press, for phones open no window by
 * themselves after a wait (BILL-14). To be keyed by the bill.
 */
export function BillPdf({ bill, label }: { bill: BillNamed; label: string }) {
  const words = useWords('bill');
  const failures = useFailures();
  const progressId = useId();
  const [shown, setShown] = useState<Shown>({ step: 'none' });
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

  const isLoading = shown.step === 'loading';
  return (
    <div className="flex flex-col gap-2">
      {shown.step === 'here' ? (
        <>
          <a ref={focusIfLost} href={shown.url} target="_blank" rel="noopener" className={buttonLook('quiet')}>
            {words('pdf.open', { name: shown.fileName })}
          </a>
          <a href={shown.url} download={shown.fileName} className={buttonLook('plain')}>
            {words('pdf.save')}
          </a>
        </>
      ) : (
        <Button look="quiet" busy={isLoading} busyLabel={words('pdf.loading')} onClick={load}>
          {label}
        </Button>
      )}
      {isLoading && shown.percent !== null && (
        <div className="flex flex-col gap-1">
          <label htmlFor={progressId} className="text-small text-soft">
            {words('pdf.progress', { percent: shown.percent })}
          </label>
          <progress id={progressId} className="w-full accent-act" max={100} value={shown.percent} />
        </div>
      )}
      <div role="status" className="text-center text-small text-soft">
        {shown.step === 'here' && shown.isKept && words('pdf.kept')}
        {shown.step === 'failed' && shown.why === null && <Note>{words('pdf.none')}</Note>}
      </div>
    </div>
  );
}

/** The button that was pressed is gone, and the focus with it. */
function focusIfLost(link: HTMLElement | null): void {
  if (document.activeElement === document.body) link?.focus();
}
