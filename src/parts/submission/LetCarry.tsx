import { Suspense, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { noteShownToCarry } from '#outbox/engine/queue/noteShownToCarry.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, preloadDialog } from '#ui/Dialog.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { carriedOf, isCarriable, type WaysToCarry, waysToCarry } from './asCarried.ts';

// Who draws codes is needed by hardly anybody.
const CarryCodes = lazyPart(() => import('./CarryCodes.tsx').then((module) => module.CarryCodes));

/** Offers an outage report that waits as a code, for a neighbour who has a connection. */
export function LetCarry({ row }: { row: SubmissionRow }) {
  if (!isCarriable(row)) return null;
  return (
    <Suspense fallback={null}>
      <Offer row={row} />
    </Suspense>
  );
}

function Offer({ row }: { row: SubmissionRow }) {
  const words = useWords('text-message');
  const [ways, setWays] = useState<WaysToCarry | null>(null);

  async function show() {
    const carried = await carriedOf(row, (bytes) => crypto.subtle.digest('SHA-256', bytes));
    const textNumber = (await cacheDb.outageMap.get('current'))?.textNumber;
    setWays(carried && waysToCarry(carried, { origin: location.origin, textNumber }));
    await noteShownToCarry(outboxDb, row.id);
  }

  const close = () => setWays(null);
  return (
    <div className="-ml-2 print:hidden">
      <button
        type="button"
        onPointerEnter={preloadDialog}
        onClick={() => void show()}
        className="min-h-11 rounded-control px-2 text-left font-bold text-act"
      >
        {words('carry')}
      </button>
      <Dialog
        title={words('carry')}
        open={ways !== null}
        onClose={close}
        actions={
          <Button look="quiet" onClick={close}>
            {words('carry.close')}
          </Button>
        }
      >
        <p className="font-bold">{words('carry.shows')}</p>
        <Suspense fallback={null}>{ways && <CarryCodes ways={ways} />}</Suspense>
      </Dialog>
    </div>
  );
}
