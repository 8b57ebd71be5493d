import { useCallback, useEffect, useState } from 'react';
import { outboxDb } from '#db/outboxDb.ts';
import { type Draft, loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { holdInTurn } from './holdInTurn.ts';

export type HeldDraft<Entry extends object> =
  | { status: 'opening' }
  /** Another tab holds it; `takeOver` brings it here. */
  | { status: 'elsewhere'; takeOver: () => void }
  | {
      status: 'here';
      draft: Draft<Entry> | null;
      /** To be called when it could not be saved: another tab has put something else in its place. */
      onLost: () => void;
    };

/** The draft under this key, held by this tab for as long as the page is open: one tab types, not two. */
export function useDraft<Entry extends object>(key: string, owner: string): HeldDraft<Entry> {
  const [held, setHeld] = useState<HeldDraft<Entry>>({ status: 'opening' });
  const [wanted, setWanted] = useState(0);
  const takeOver = useCallback(() => setWanted((times) => times + 1), []);

  useEffect(() => {
    let gone = false;
    setHeld({ status: 'opening' });
    const elsewhere = () => setHeld({ status: 'elsewhere', takeOver });
    const release = holdInTurn(key, {
      takeOver: wanted > 0,
      onElsewhere: elsewhere,
      onHeld: async () => {
        const draft = await loadDraft<Entry>(outboxDb, key, owner);
        if (!gone) setHeld({ status: 'here', draft, onLost: () => !gone && elsewhere() });
      },
    });
    const letGo = () => {
      gone = true;
      release();
    };
    // The browser may keep a page that was left (bfcache): it must not hold the draft against the page that is open.
    window.addEventListener('pagehide', letGo);
    return () => {
      window.removeEventListener('pagehide', letGo);
      letGo();
    };
  }, [key, owner, wanted, takeOver]);

  return held;
}
