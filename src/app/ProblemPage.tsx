import type { ErrorComponentProps } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { NOW_PATH } from '#contracts/nowPage.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { isStorageProblem } from '#parts/status/storageProblem.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { isLost } from '#ui/fetchPart.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * A page broke. The frame around it, the phone numbers and the outbox still work. Where the device gives
 * us no storage at all, that is said before the customer types anything.
 */
export function ProblemPage({ error, reset }: ErrorComponentProps) {
  const words = useWords('shell');
  const kind = isStorageProblem(error) ? 'storage' : isLost(error) ? 'lost' : 'problem';
  return (
    <>
      <PageTitle title={words(`${kind}.title`)} />
      <p className="max-w-prose">{words(`${kind}.message`)}</p>
      {kind === 'storage' && <ContactCards list="emergency" urgent />}
      <ActionBar>
        <Button onClick={kind === 'problem' ? reset : () => location.reload()}>{words('problem.again')}</Button>
        {kind !== 'storage' && (
          <LinkButton to="/Homepage" look="quiet">
            {words('problem.home')}
          </LinkButton>
        )}
        {/* The outages need nothing of what broke. */}
        <a href={NOW_PATH} className="py-2 text-center text-act underline">
          {words('problem.now')}
        </a>
      </ActionBar>
    </>
  );
}

/** While a page's own chunk is on its way: only ever seen before the app is kept on the device. */
export function Opening() {
  const words = useWords('shell');
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <VisuallyHidden>{words('loading')}</VisuallyHidden>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
