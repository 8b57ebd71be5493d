import { Link, useRouterState } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { buttonLook } from '#ui/buttonLook.ts';
import { Note } from '#ui/Note.tsx';
import { type Hindrance, useHindrance } from './useSyncStatus.ts';

/** Says on a page why nothing can be asked of the utility now, and what the customer can do meanwhile; nothing while it can. */
export function ReachNote({ text }: { text: (why: Hindrance) => string }) {
  const words = useWords('shell');
  const returnUrl = useRouterState({ select: ({ location }) => location.pathname });
  const why = useHindrance();
  if (!why) return null;
  return (
    <Note>
      <p>{text(why)}</p>
      {why === 'signedOut' && (
        <Link to="/Login" search={{ returnUrl }} className={buttonLook('quiet', 'mt-3 wide:max-w-[330px]')}>
          {words('lamp.signIn')}
        </Link>
      )}
    </Note>
  );
}
