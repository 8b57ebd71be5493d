import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { customerDataCall } from '#contracts/customerData.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { exportUnsent } from '#outbox/engine/backup/exportUnsent.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { Button } from '#ui/Button.tsx';
import { type CommandFailure, CommandFailureNote, commandFailureOf } from './CommandFailureNote.tsx';

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

/**
 * Saves a file of everything that the utility holds of this customer, and of what waits on this device under the title
 * given. Gives why there is none.
 */
async function downloadData(waitingTitle: string): Promise<CommandFailure | null> {
  const customerId = (await deviceSession())?.customerId;
  const outcome = await callAsCustomer(customerDataCall, {});
  if (!outcome.ok) return commandFailureOf(outcome.failure);
  const rows = await outboxDb.submissions
    .filter(({ enteredBy, state }) => enteredBy === customerId && state !== 'received')
    .toArray();
  const waiting = await exportUnsent({ db: outboxDb, kinds }, rows);
  const sections = outcome.reply.sections.map(({ title, entries }) => [title, entries]);
  const data = Object.fromEntries([...sections, [waitingTitle, waiting]]);
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'stormlamp-my-data.json');
  return null;
}
