import { useWords } from '#content/useWords.ts';
import type { SignInFailure } from '#machines/auth/authContext.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { FailureNote } from './FailureNote.tsx';
import type { Send } from './SignInFlowScreen.tsx';

type Reason = Extract<SignInFailure, { kind: 'ended' | 'passkey' | 'notOffered' | 'notProven' | 'refused' }>;

/** Why a press on the sign-in page did not let its customer in, or why they are on that page at all. */
export function LoginFailure({ problem }: { problem: Reason }) {
  const words = useWords('first-run');
  if (problem.kind === 'passkey') {
    return <FailureNote title={words('unlockFailed')} help={problem.detail || words('unlockTryAgain')} />;
  }
  return <Note>{words(problem.kind === 'refused' ? problem.why : problem.kind)}</Note>;
}

/** The service let them through without asking, and would do so again: signed out, it asks. */
export function SignOutHere({ send }: { send: Send }) {
  const words = useWords('first-run');
  return (
    <Button look="quiet" onClick={() => send({ type: 'SIGN_OUT' })}>
      {words('signOutHere')}
    </Button>
  );
}
