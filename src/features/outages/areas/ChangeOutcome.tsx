import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import { Alert } from '#ui/Alert.tsx';
import { MessageBox } from '#ui/MessageBox.tsx';
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
          <MessageBox
            tone="good"
            {...(done.what === 'added' && {
              title: words('added.title'),
              dismiss: { label: words('added.close'), onPress: putAwayDone },
            })}
            message={words(`${done.what}.${how}`, { name: done.name })}
          />
        )}
      </div>
    </div>
  );
}

function reasonOf({ what, name, message }: FailedChange, words: Say<'outage-areas'>): string {
  if (what === 'noId') return words('problem.unknown', { name });
  if (message === null) return words('problem.notSaved', { name });
  return message ? words('problem.refused', { name, message }) : words('problem.noWords', { name });
}
