import { useWords } from '#content/useWords.ts';
import type { SignInFailure } from '#machines/auth/authContext.ts';
import { FailureNote } from './FailureNote.tsx';

/** SignInFailure the way to sign in on this device could not be changed (AUTH-40, AUTH-41). */
export function ModeFailure({ problem }: { problem: SignInFailure | null }) {
  const words = useWords('first-run');
  const session = useWords('session');
  const failed = words('passkeyFailed');
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'session':
      return <FailureNote title={session('updateFailed')} help={session('needsConnection')} />;
    case 'noAnswer':
      return <FailureNote title={words('noPasskey')} help={session('noAnswer')} literal={failed} />;
    case 'passkey':
      return problem.detail ? (
        <FailureNote title={words('noPasskey')} literal={`${failed}: ${problem.detail}`} />
      ) : (
        <FailureNote title={words('noPasskey')} help={words('passkeyTryAgain')} literal={failed} />
      );
    case 'oldSignIn':
      return <FailureNote title={words('signInAgain.title')} help={words('signInAgain.text')} />;
    default:
      return <FailureNote title={words('noPasskey')} help={words('needsConnection')} literal={failed} />;
  }
}
