import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { canBeSaved, type SetAsideRow } from '#db/setAside.ts';
import { exportSetAside } from '#outbox/engine/backup/exportUnsent.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';

/**
 * What could not be read: it is kept as it lay there until its customer has saved it, or wants it gone. Of what has no
 * owner that can be read nothing is handed out, as it may be another customer's.
 */
export function SetAsideItems({ rows }: { rows: readonly SetAsideRow[] }) {
  const words = useWords('outbox');
  const [asking, setAsking] = useState(false);
  const mine = rows.filter(canBeSaved);
  const unowned = rows.length - mine.length;
  const close = () => setAsking(false);
  const save = () => saveFile(new Blob([exportSetAside(mine)], { type: 'application/json' }), 'stormlamp-damaged.json');

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
        {mine.length > 0 && (
          <p>{words(mine.length === 1 ? 'setAside.one' : 'setAside.many', { count: mine.length })}</p>
        )}
        {unowned > 0 && (
          <p>{words(unowned === 1 ? 'setAside.unowned.one' : 'setAside.unowned.many', { count: unowned })}</p>
        )}
      </Note>
      {mine.length > 0 && (
        <Button look="quiet" onClick={save}>
          {words('export')}
        </Button>
      )}
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
        <p>{words(mine.length > 0 ? 'setAside.remove.message' : 'setAside.remove.unowned')}</p>
      </Question>
    </section>
  );
}
