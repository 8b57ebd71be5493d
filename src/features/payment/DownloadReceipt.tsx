import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { Button } from '#ui/Button.tsx';
import { fetchPart } from '#ui/fetchPart.ts';
import { MessageBox } from '#ui/MessageBox.tsx';
import type { ReceiptLine } from './receiptLines.ts';

/** What makes a PDF is loaded for who wants one. */
const load = () => fetchPart(() => Promise.all([import('./receiptPdf.ts'), import('./receiptFont.ts')]));

/** What the file is, in the words `receipt.…` or `charge.…`, and its name: what is paid back has no receipt of a payment. */
const FILES = { receipt: 'payment-receipt.pdf', charge: 'charge-paid-back.pdf' } as const;
export type ReceiptKind = keyof typeof FILES;

interface Props {
  kind: ReceiptKind;
  lines: readonly ReceiptLine[];
}

/** Gives the receipt as a file (RCP-05); without a connection it may not come about, and says so. */
export function DownloadReceipt({ kind, lines }: Props) {
  const words = useWords('payment');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const said = { title: words(`${kind}.title`), lettersMissing: words('receipt.lettersMissing') };
      const [{ receiptPdf }, { receiptFont }] = await load();
      saveFile(await receiptPdf(said, lines, receiptFont), FILES[kind]);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {state === 'failed' && (
        <div role="alert">
          <MessageBox tone="unplanned" message={words('receipt.notMade')} />
        </div>
      )}
      <Button
        look="quiet"
        busy={state === 'busy'}
        busyLabel={words('receipt.downloading')}
        onClick={() => void download()}
      >
        {words(`${kind}.download`)}
      </Button>
    </>
  );
}
