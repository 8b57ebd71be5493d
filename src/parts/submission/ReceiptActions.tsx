import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

/** What the utility confirmed, to be kept elsewhere: shared (copied, where the browser cannot) or printed. */
export function ReceiptActions({ text }: { text: string }) {
  const words = useWords('outbox');
  const [isCopied, setIsCopied] = useState(false);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );

  return (
    <div className="-ml-2 flex flex-wrap gap-x-2 print:hidden">
      {'share' in navigator ? (
        // Refused by a customer who changed their mind: nothing to say.
        <Action
          icon="send"
          label={words('receipt.share')}
          onClick={() => void navigator.share({ text }).catch(() => {})}
        />
      ) : (
        <Action
          icon={isCopied ? 'check' : 'bill'}
          label={words(isCopied ? 'receipt.copied' : 'receipt.copy')}
          onClick={() => void copy()}
        />
      )}
      <Action icon="print" label={words('receipt.print')} onClick={() => print()} />
    </div>
  );
}

function Action({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 items-center gap-2 rounded-control px-2 font-bold text-act"
    >
      <Icon name={icon} className="size-5" />
      {label}
    </button>
  );
}
