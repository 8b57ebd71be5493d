import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { type SyncStatus, useSyncStatus } from '#parts/status/useSyncStatus.ts';

const LIT = { box: 'bg-lamp-wash text-lamp-ink', light: 'bg-lamp ring-4 ring-lamp/30' };
const LOOKS: Record<SyncStatus['state'], { box: string; light: string }> = {
  unknown: { box: 'bg-wash text-soft', light: 'bg-edge' },
  current: { box: 'bg-wash text-soft', light: 'bg-good' },
  visitor: { box: 'bg-wash text-soft', light: 'bg-good' },
  sending: { ...LIT, light: 'bg-lamp animate-pulse' },
  signedOut: { ...LIT, light: 'bg-edge' },
  waiting: LIT,
  full: LIT,
  needsYou: LIT,
  offline: LIT,
  noAnswer: LIT,
};

/** The lamp: is what I see current, and was what I submitted sent? Leads to the list. */
export function SyncStatusLink() {
  const words = useWords('shell');
  const { state, count } = useSyncStatus();
  const text = words(`lamp.${state}`, { count });
  const alsoWaiting = state !== 'waiting' && state !== 'sending' && count > 0;
  const { box, light } = LOOKS[state];
  return (
    // The words of the link are announced when they change.
    <span role="status" className="ml-2 flex-none narrow:ml-auto">
      <Link
        to={state === 'signedOut' ? '/Login' : '/outbox'}
        title={words(state === 'signedOut' ? 'lamp.signIn' : 'lamp.detail')}
        className="grid min-h-11 place-items-center rounded-full whitespace-nowrap"
      >
        {/* As wide as the longest of what it says while nothing waits: nothing moves when that is known. */}
        <span
          className={`flex min-w-[7.9rem] items-center gap-2 rounded-full px-3 narrow:min-w-0 narrow:px-2 py-1.5 text-label font-semibold ${box}`}
        >
          <span aria-hidden="true" className={`size-2.5 rounded-full forced-colors:border ${light}`} />
          <span>
            {alsoWaiting ? `${text}, ` : text}
            {alsoWaiting && <span className="block text-tiny">{words('lamp.waiting', { count })}</span>}
          </span>
        </span>
      </Link>
    </span>
  );
}
