import { useWords } from '#content/useWords.ts';
import type { Problem as Why } from '#machines/authContext.ts';
import { Problem } from './Problem.tsx';

/** Why the way to sign in on this device could not be changed (AUTH-40, AUTH-41). */
export function ModeProblem({ problem }: { problem: Why | null }) {
  const words = useWords('first-run');
  const session = useWords('session');
  const failed = words('passkeyFailed');
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'session':
      return <Problem title={session('updateFailed')} help={session('needsConnection')} />;
    case 'noAnswer':
      return <Problem title={words('noPasskey')} help={session('noAnswer')} literal={failed} />;
    case 'passkey':
      return problem.detail ? (
        <Problem title={words('noPasskey')} literal={`${failed}: ${problem.detail}`} />
      ) : (
        <Problem title={words('noPasskey')} help={words('passkeyTryAgain')} literal={failed} />
      );
    case 'oldSignIn':
      return <Problem title={words('signInAgain.title')} help={words('signInAgain.text')} />;
    default:
      return <Problem title={words('noPasskey')} help={words('needsConnection')} literal={failed} />;
  }
}
