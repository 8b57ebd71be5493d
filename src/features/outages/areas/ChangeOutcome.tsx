import { useWords } from '#content/useWords.ts';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { FailedChange, useAreaChanges } from './useAreaChanges.ts';

/** How the last change went: what came to nothing (OUT-27 to OUT-29), an area that was added (OUT-24), or removed (OUT-26). */
export function ChangeOutcome({
  changing: { failed, done, isReceived, putAwayDone },
}: {
  changing: ReturnType<typeof useAreaChanges>;
}) {
  const words = useWords('outage-areas');
  const how = isReceived ? 'received' : 'waits';
  return (
    // Wherever on the page the change was made.
    <div className="sticky top-18 z-10 flex flex-col gap-3.5 wide:top-24">
      {failed.map((one) => (
        <Alert
          key={`${one.what} ${one.name}`}
          title={words(`problem.${one.what}`)}
          message={reasonOf(one, words)}
          dismissLabel={words('problem.dismiss')}
          onDismiss={one.putAway}
        />
      ))}
      <div role="status" className="empty:hidden">
        {done && (
          <div className="flex items-start gap-3 rounded-card bg-good-wash py-2 pr-2 pl-3.5">
            <Icon name="check" className="mt-2.5 size-6 flex-none text-good" />
            <div className="min-w-0 flex-1 py-2.5">
              {done.what === 'added' && <p className="font-bold text-good">{words('added.title')}</p>}
              <p className={done.what === 'added' ? 'text-small' : 'font-bold text-good'}>
                {words(`${done.what}.${how}`, { name: done.name })}
              </p>
            </div>
            {done.what === 'added' && (
              <button
                type="button"
                aria-label={words('added.close')}
                onClick={putAwayDone}
                className="grid size-11 flex-none place-items-center rounded-control hover:bg-card"
              >
                <Icon name="close" className="size-5" />
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function reasonOf({ what, name, message }: FailedChange, words: ReturnType<typeof useWords>): string {
  if (what === 'noId') return words('problem.unknown', { name });
  if (message === null) return words('problem.notSaved', { name });
  return message ? words('problem.refused', { name, message }) : words('problem.noWords', { name });
}
