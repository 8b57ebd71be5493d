import { useSaid, useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { Button } from '#ui/Button.tsx';
import { readableFile } from './readableFile.ts';

/** Saves what waits as a file, for when this device cannot send it. */
export function ExportButton({ unsent }: { unsent: readonly SubmissionRow[] }) {
  const words = useWords('outbox');
  const say = useSaid('outbox');

  async function save() {
    const items = await outbox.exportUnsent(unsent);
    saveFile(readableFile(unsent, items, { words, say }), 'stormlamp-waiting.html');
  }

  return (
    <Button look="quiet" onClick={() => void save()}>
      {words('export')}
    </Button>
  );
}
