import { holdDraft } from '#outbox/engine/drafts/drafts.ts';

/** By draft: until every holder of it in this tab, present or next in turn, has let go. */
const turns = new Map<string, Promise<unknown>>();

interface Holder {
  takeOver: boolean;
  /** Another tab holds it, or takes it over. */
  onElsewhere: () => void;
  /** It is this tab's now. */
  onHeld: () => Promise<void>;
}

/**
 * Holds a draft for this tab. Who let go of it in this tab, perhaps before it had it, is waited for: its lock is not
 * another tab's.
 *
 * @returns lets go of it
 */
export function holdInTurn(key: string, { takeOver, onElsewhere, onHeld }: Holder): () => void {
  let gone = false;
  let release: (() => Promise<void>) | undefined;
  const before = turns.get(key);
  const elsewhere = () => {
    if (!gone) onElsewhere();
  };
  const opening = (async () => {
    await before;
    if (gone) return;
    const mine = await holdDraft(key, { takeOver, onLost: elsewhere });
    if (!mine) return elsewhere();
    if (gone) return mine();
    release = mine;
    await onHeld();
  })();
  return () => {
    if (gone) return;
    gone = true;
    turns.set(key, Promise.allSettled([opening, release?.()]));
  };
}
