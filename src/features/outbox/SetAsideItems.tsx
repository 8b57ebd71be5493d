import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SetAsideRow } from '#db/setAside.ts';
import { exportSetAside } from '#outbox/engine/backup/exportUnsent.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';

/** What could not be read: it is kept as it lay there until its customer has saved it, or wants it gone. */
export function SetAsideItems({ rows }: { rows: readonly SetAsideRow[] }) {
  const words = useWords('outbox');
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const save = () => saveFile(new Blob([exportSetAside(rows)], { type: 'application/json' }), 'stormlamp-damaged.json');

  async function remove() {
    await outboxDb.setAside.bulkDelete(rows.flatMap(({ id }) => id ?? []));
    close();
  }

  return (
    <section aria-labelledby="set-aside" className="flex flex-col gap-2 wide:col-start-2">
      <h2 id="set-aside" className="text-large">
        {words('setAside.title')}
      </h2>
      <Note>
        <p>{words(rows.length === 1 ? 'setAside.one' : 'setAside.many', { count: rows.length })}</p>
      </Note>
      <Button look="quiet" onClick={save}>
        {words('export')}
      </Button>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {words('remove.remove')}
      </Button>
      <Question
        title={words('setAside.remove.title')}
        open={asking}
        onClose={close}
        answers={[
          { label: words('remove.keep'), onChoose: close },
          { label: words('remove.remove'), onChoose: remove },
        ]}
      >
        <p>{words('setAside.remove.message')}</p>
      </Question>
    </section>
  );
}
