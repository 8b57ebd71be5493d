import { Link, useRouterState } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { buttonLook } from '#ui/buttonLook.ts';
import { Note } from '#ui/Note.tsx';
import type { Hindrance } from './useSyncStatus.ts';

interface Props {
  /** Null: nothing stands in the way, and nothing is said. */
  why: Hindrance | null;
  text: (why: Hindrance) => string;
}

/** Says on a page why nothing can be asked of the utility now, and what the customer can do meanwhile. */
export function HindranceNote({ why, text }: Props) {
  const words = useWords('shell');
  const returnUrl = useRouterState({ select: ({ location }) => location.pathname });
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
