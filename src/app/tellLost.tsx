import { useLiveQuery } from 'dexie-react-hooks';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { wordsLoaded } from '#content/bundled.ts';
import { useWords } from '#content/useWords.ts';
import { BACKUPS_CHECK } from '#db/checks.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { noteUnsent } from '#outbox/pageOutbox.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/buttonLook.ts';
import type { DialogProps } from '#ui/Dialog.tsx';

let told = false;

/**
 * Where a number of unsent items is noted: it may be an old one (a browser that was killed, a reply of the server that
 * repeats what it was asked with), or tell of items that the browser deleted. The customer is told of those, whoever is
 * here and wherever they are, in a root of its own: the frame, which every visit loads, need not know of what few show.
 */
export async function tellLost(): Promise<void> {
  await noteUnsent();
  const lost = (await outboxDb.checks.get(BACKUPS_CHECK))?.lost;
  if (!lost || told) return;
  told = true;
  const [{ Modal }] = await Promise.all([import('#ui/Modal.tsx'), wordsLoaded('outbox')]);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<LostItems Modal={Modal} />);
}

async function putAway(): Promise<void> {
  await outboxDb.checks.update(BACKUPS_CHECK, { lost: 0 });
  await noteUnsent();
}

function LostItems({ Modal }: { Modal: ComponentType<DialogProps> }) {
  const words = useWords('outbox');
  const contact = useWords('contact');
  // Put away in another tab, it goes here too.
  const count = useLiveQuery(async () => (await outboxDb.checks.get(BACKUPS_CHECK))?.lost ?? 0) ?? 0;
  if (count === 0) return null;
  return (
    <Modal
      title={words(count === 1 ? 'lost.one' : 'lost.many', { count })}
      role="alertdialog"
      open
      onClose={() => void putAway()}
      actions={<Button onClick={() => void putAway()}>{words('lost.putAway')}</Button>}
    >
      <p>{words('lost.why')}</p>
      <p>{words('lost.what')}</p>
      <ul>
        {(['service', 'outage'] as const).map((card) => {
          const phone = contact(`${card}.phone`);
          return (
            <li key={card} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1 text-soft">{words(`lost.call.${card}`)}</span>
              <a href={`tel:${phone}`} className={buttonLook('plain')}>
                {phone}
              </a>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
