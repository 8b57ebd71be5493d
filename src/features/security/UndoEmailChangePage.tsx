import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { type UndoneEmail, undoEmailChangeCall } from '#contracts/emailObjection.ts';
import type { Failure } from '#contracts/failure.ts';
import { whyOf } from '#contracts/why.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/**
 * Where the link leads that the address before a change of the e-mail address gets (PRO-11): what it carries stands
 * behind the #. Opening it changes nothing, for mail scanners open every link; the button does.
 */
export function UndoEmailChangePage() {
  const token = useRouterState({ select: (state) => state.location.hash });
  // Another link opened in the same tab is another page.
  return <Objection key={token} token={token} />;
}

function Objection({ token }: { token: string }) {
  const words = useWords('security');
  const { run, busy } = useCommand(undoEmailChangeCall, callAsAnyone);
  const [end, setEnd] = useState<UndoneEmail | null>(token ? null : 'over');
  const [failure, setFailure] = useState<Failure | null>(null);

  async function undo() {
    setFailure(null);
    const outcome = await run({ token });
    if (outcome.ok) setEnd(outcome.reply.outcome);
    else setFailure(outcome.failure);
  }

  if (end) return <End end={end} />;
  return (
    <>
      <PageTitle title={words('undo.title')} />
      <p className="max-w-prose">{words('undo.text')}</p>
      <div role="status" className="empty:hidden">
        {failure && <Note>{words(`undo.failed.${whyOf(failure) === 'connection' ? 'connection' : 'other'}`)}</Note>}
      </div>
      <ActionBar>
        <Button busy={busy} busyLabel={words('oneMoment')} onClick={() => void undo()}>
          {words('undo')}
        </Button>
      </ActionBar>
    </>
  );
}

function End({ end }: { end: UndoneEmail }) {
  const words = useWords('security');
  return (
    <div role="status" className="contents">
      <PageTitle title={words(`undo.${end}.title`)} />
      <p className="max-w-prose">{words(`undo.${end}.text`)}</p>
      <ActionBar>
        <LinkButton to="/Login">{words('undo.toSignIn')}</LinkButton>
        <LinkButton to="/menu" look="quiet">
          {words('undo.numbers')}
        </LinkButton>
      </ActionBar>
    </div>
  );
}
