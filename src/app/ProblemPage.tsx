import type { ErrorComponentProps } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** A page broke. The frame around it, the phone numbers and the outbox still work. */
export function ProblemPage({ reset }: ErrorComponentProps) {
  const words = useWords('shell');
  return (
    <>
      <PageTitle title={words('problem.title')} />
      <p className="max-w-prose">{words('problem.message')}</p>
      <ActionBar>
        <Button onClick={reset}>{words('problem.again')}</Button>
        <LinkButton to="/Homepage" look="quiet">
          {words('problem.home')}
        </LinkButton>
      </ActionBar>
    </>
  );
}
