import { useSyncExternalStore } from 'react';
import { useWords } from '#content/useWords.ts';
import { applyUpdate, isUpdateReady, subscribeToUpdates } from './serviceWorker.ts';

/** Says politely that a newer version is there; nothing happens until the customer wants it. */
export function UpdateBar() {
  const words = useWords('shell');
  const ready = useSyncExternalStore(subscribeToUpdates, isUpdateReady, isUpdateReady);
  return (
    <div role="status" className="empty:hidden">
      {ready && (
        <div className="flex items-center gap-3 rounded-card bg-wash py-1.5 pr-1.5 pl-3.5 text-small">
          <span className="min-w-0 flex-1">{words('update.ready')}</span>
          <button
            type="button"
            onClick={applyUpdate}
            className="min-h-11 rounded-control bg-act px-4 font-bold text-act-ink hover:bg-act-strong"
          >
            {words('update.now')}
          </button>
        </div>
      )}
    </div>
  );
}
