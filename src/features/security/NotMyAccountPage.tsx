import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { type AccountObjection, objectToAccountCall } from '#contracts/associationObjection.ts';
import type { Failure } from '#contracts/failure.ts';
import { whyOf } from '#contracts/why.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/**
 * Where the link in the mail leads that tells of an account in somebody's list. Opening it changes nothing, for mail
 * scanners open every link; the button does.
 */
export function NotMyAccountPage() {
  const token = useRouterState({ select: (state) => state.location.hash });
  return <Objection key={token} token={token} />;
}

function Objection({ token }: { token: string }) {
  const words = useWords('security');
  const { run, busy } = useCommand(objectToAccountCall, callAsAnyone);
  const [end, setEnd] = useState<AccountObjection | null>(token ? null : 'over');
  const [failure, setFailure] = useState<Failure | null>(null);

  async function object() {
    setFailure(null);
    const outcome = await run({ token });
    if (outcome.ok) setEnd(outcome.reply.outcome);
    else setFailure(outcome.failure);
  }

  if (end) return <ObjectionEnd end={end} />;
  return (
    <>
      <PageTitle title={words('notMine.title')} />
      <p className="max-w-prose">{words('notMine.text')}</p>
      <div role="status" className="empty:hidden">
        {failure && <Note>{words(`undo.failed.${whyOf(failure) === 'connection' ? 'connection' : 'other'}`)}</Note>}
      </div>
      <ActionBar>
        <Button busy={busy} busyLabel={words('oneMoment')} onClick={() => void object()}>
          {words('notMine')}
        </Button>
      </ActionBar>
    </>
  );
}

export function ObjectionEnd({ end }: { end: AccountObjection }) {
  const words = useWords('security');
  return (
    <div role="status" className="contents">
      <PageTitle title={words(`notMine.${end}.title`)} />
      <p className="max-w-prose">{words(`notMine.${end}.text`)}</p>
      <ActionBar>
        <LinkButton to="/menu">{words('undo.numbers')}</LinkButton>
      </ActionBar>
    </div>
  );
}
