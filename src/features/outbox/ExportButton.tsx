import { useSaid, useWords } from '#content/useWords.ts';
import type { Said, Say } from '#contracts/words.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { ExportedItem } from '#outbox/engine/backup/exportUnsent.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { saveFile } from '#parts/file/saveFile.ts';
import { Button } from '#ui/Button.tsx';
import { longDay, timeOfDay } from '#ui/dates.ts';

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

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one);
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
const stamp = (when: string): string => `${longDay(when)}, ${timeOfDay(when)}`;

type WithPhoto = ExportedItem & { photo?: { base64: string } };

/**
 * What waits, as a page that a person can read, print or read out: each item, where and when, and its photo; and `items`,
 * the same in full (JSON), for the clerk who enters it at the utility.
 */
function readableFile(
  rows: readonly SubmissionRow[],
  items: readonly ExportedItem[],
  { words, say }: { words: Say<'outbox'>; say: (said: Said<'outbox'>) => string },
): Blob {
  const exportedAt = new Date().toISOString();
  const photoOf = (id: string) => (items.find((item) => item.id === id) as WithPhoto | undefined)?.photo?.base64;
  const entries = rows.map((row) => {
    const said = kinds.get(row.kind)?.words;
    const when = stamp(row.capturedAt);
    const photo = photoOf(row.id);
    return [
      element('h2', say(said?.label(row) ?? { key: 'unknownKind' })),
      element('p', said ? words('detail', { where: said.place(row), when }) : when),
      photo ? `<img src="data:image/jpeg;base64,${photo}" alt="${escaped(words('export.photo'))}">` : '',
    ].join('');
  });
  const page = [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    element('title', words('export.title')),
    '<style>body{font:1rem/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}img{max-width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>',
    element('h1', words('export.title')),
    element('p', words('export.text', { when: stamp(exportedAt) })),
    ...entries,
    `<details>${element('summary', words('export.data'))}${element('pre', JSON.stringify({ exportedAt, items }, null, 2))}</details></html>`,
  ];
  return new Blob([page.join('\n')], { type: 'text/html' });
}
