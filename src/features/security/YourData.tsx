import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { CommandFailureNote } from './CommandFailureNote.tsx';
import type { CommandFailure } from './commandFailure.ts';
import { downloadData } from './downloadData.ts';

/** What a customer may ask for by law: what is held of them, and that it goes (`deleteAccount`). */
export function YourData({ deleteAccount }: { deleteAccount: ReactNode }) {
  const words = useWords('security');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CommandFailure | null>(null);

  async function download() {
    setBusy(true);
    setProblem(null);
    setProblem(await downloadData(words('data.waiting')).finally(() => setBusy(false)));
  }

  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-large">{words('data.title')}</h2>
      <p className="text-small text-soft">{words('data.text')}</p>
      <CommandFailureNote problem={problem} />
      <Button look="quiet" busy={busy} busyLabel={words('oneMoment')} onClick={() => void download()}>
        {words('data.download')}
      </Button>
      {deleteAccount}
    </div>
  );
}
