import { useCallback, useEffect, useState } from 'react';
import { outboxDb } from '#db/outbox.ts';
import { type Draft, holdDraft, loadDraft } from '#outbox/drafts.ts';

export type HeldDraft =
  | { status: 'opening' }
  /** Another tab holds it; `takeOver` brings it here. */
  | { status: 'elsewhere'; takeOver: () => void }
  | { status: 'here'; draft: Draft | null };

/** The draft under this key, held by this tab for as long as the page is open: one tab types, not two. */
export function useDraft(key: string, owner: string): HeldDraft {
  const [held, setHeld] = useState<HeldDraft>({ status: 'opening' });
  // A new object asks anew.
  const [wish, setWish] = useState({ takeOver: false });
  const takeOver = useCallback(() => setWish({ takeOver: true }), []);

  useEffect(() => {
    let gone = false;
    let release: (() => void) | undefined;
    setHeld({ status: 'opening' });
    void (async () => {
      const elsewhere = () => !gone && setHeld({ status: 'elsewhere', takeOver });
      const mine = await holdDraft(key, { takeOver: wish.takeOver, onLost: elsewhere });
      if (!mine) return elsewhere();
      if (gone) return mine();
      release = mine;
      const draft = await loadDraft(outboxDb, key, owner);
      if (!gone) setHeld({ status: 'here', draft });
    })();
    // A page left asleep must not keep the draft from the page that is open; awake again, it asks for it again.
    const listening = new AbortController();
    const { signal } = listening;
    const letGo = () => {
      gone = true;
      release?.();
    };
    window.addEventListener('pagehide', letGo, { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && setWish({ takeOver: false }), { signal });
    return () => {
      listening.abort();
      letGo();
    };
  }, [key, owner, wish, takeOver]);

  return held;
}
