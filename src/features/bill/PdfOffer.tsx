import { useId } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Why } from '#contracts/why.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/buttonLook.ts';
import { Note } from '#ui/Note.tsx';

export type PdfShown =
  | { step: 'none' }
  /** `percent`: null where the size is not known. */
  | { step: 'loading'; percent: number | null }
  | { step: 'here'; url: string; fileName: string; isKept: boolean }
  | { step: 'failed'; why: Why | null };

interface Props {
  shown: PdfShown;
  /** What the button says that loads it. */
  label: string;
  onLoad: () => void;
}

/** Where the PDF of a bill stands: to be loaded, on its way, here to be opened and saved, or not to be had (BILL-16). */
export function PdfOffer({ shown, label, onLoad }: Props) {
  const words = useWords('bill');
  const progressId = useId();
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
        <Button look="quiet" busy={isLoading} busyLabel={words('pdf.loading')} onClick={onLoad}>
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
