import { useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { outbox } from '#outbox/syncTriggers.ts';
import { Button } from '#ui/Button.tsx';
import { readableFile } from './readableFile.ts';

/** Saves what waits as a file, for when this device cannot send it. */
export function ExportButton({ unsent }: { unsent: readonly SubmissionRow[] }) {
  const words = useWords('outbox');

  async function save() {
    const items = await outbox.exportUnsent(unsent);
    const url = URL.createObjectURL(readableFile(unsent, items, words));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'stormlamp-waiting.html';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  return (
    <Button look="quiet" onClick={() => void save()}>
      {words('export')}
    </Button>
  );
}
