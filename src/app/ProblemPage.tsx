import type { ErrorComponentProps } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { NOW_PATH } from '#contracts/nowPage.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { isStorageProblem } from '#parts/status/storageProblem.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { LostPart } from '#ui/fetchPart.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/**
 * A page broke. The frame around it, the phone numbers and the outbox still work. Where the device gives
 * us no storage at all, that is said before the customer types anything.
 */
export function ProblemPage({ error, reset }: ErrorComponentProps) {
  const words = useWords('shell');
  if (isStorageProblem(error)) {
    return (
      <>
        <PageTitle title={words('storage.title')} />
        <p className="max-w-prose">{words('storage.message')}</p>
        <ContactCards list="emergency" urgent />
        <ActionBar>
          <Button onClick={() => location.reload()}>{words('problem.again')}</Button>
          <NowLink />
        </ActionBar>
      </>
    );
  }
  const isLost = error instanceof LostPart;
  return (
    <>
      <PageTitle title={words(isLost ? 'lost.title' : 'problem.title')} />
      <p className="max-w-prose">{words(isLost ? 'lost.message' : 'problem.message')}</p>
      <ActionBar>
        <Button onClick={isLost ? () => location.reload() : reset}>{words('problem.again')}</Button>
        <LinkButton to="/Homepage" look="quiet">
          {words('problem.home')}
        </LinkButton>
        <NowLink />
      </ActionBar>
    </>
  );
}

/** The outages need nothing of what broke. */
function NowLink() {
  const words = useWords('shell');
  return (
    <a href={NOW_PATH} className="py-2 text-center text-act underline">
      {words('problem.now')}
    </a>
  );
}
