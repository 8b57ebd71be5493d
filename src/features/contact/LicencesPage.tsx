import { useEffect, useState } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { Card } from '#ui/Card.tsx';
import { Note } from '#ui/Note.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** The software of others that the app carries, with the licences under which it may. */
export function LicencesPage() {
  const words = useWords('menu');
  const [licences, setLicences] = useState<Licence[] | null | undefined>();
  useEffect(() => void loadLicences().then(setLicences), []);
  return (
    <div className="flex max-w-2xl flex-col gap-3.5">
      <div className="text-soft">
        <RichWords page="menu" name="licences.intro" />
      </div>
      {licences === undefined && <Spinner />}
      {licences === null && <Note>{words('licences.notHere')}</Note>}
      {licences && (
        <Card>
          <ul>
            {licences.map(({ identifier, packages, text }) => (
              <li key={text} className="border-line not-last:border-b">
                <details>
                  <summary className="flex min-h-13 cursor-pointer flex-col justify-center py-2 marker:content-none">
                    <span className="font-bold wrap-anywhere">{packages.join(', ')}</span>
                    <span className="text-small text-soft">{words('licences.under', { licence: identifier })}</span>
                  </summary>
                  <pre className="overflow-x-auto pb-3 text-small whitespace-pre-wrap">{text}</pre>
                </details>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** What the app is made of, by licence: as build/licences.ts writes it, kept on the device with the app's files. */
interface Licence {
  /** The SPDX identifier. */
  identifier: string;
  /** Names and versions. */
  packages: string[];
  text: string;
}

/** Null where the list is not on the device yet and does not come. */
async function loadLicences(): Promise<Licence[] | null> {
  try {
    const reply = await fetch('/licences.json');
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
}
