import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import type { OutageAreaChange, OutageAreaRow } from '#outbox/kinds/outageAreas.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import { reginaIso } from '#rules/reginaTime.ts';

/** For so long a removal is confirmed, in ms (OUT-26). */
const REMOVED_MS = 7000;

export interface Region {
  regionId: string;
  name: string;
}

/** A change that came to nothing. `message`: the utility's words; null where the device did not keep it. */
export interface FailedChange {
  what: 'noId' | 'add' | 'name' | 'remove';
  name: string;
  message: string | null;
  putAway: () => void;
}

type Done = { what: 'added' | 'named' | 'removed'; id: string; name: string };

const DONE = { add: 'added', name: 'named', remove: 'removed' } as const;

const actionOf = ({ isSubscribed, placeName }: { isSubscribed: boolean; placeName?: string | undefined }) =>
  !isSubscribed ? 'remove' : placeName === undefined ? 'add' : 'name';

/**
 * Adds, names and removes areas, and tells how the last change went: `done` when it is safe on the device, `failed` when it is
 * not, or when the utility refused it. `changes`: the customer's, as the outbox has them.
 */
export function useAreaChanges(owner: string | undefined, changes: readonly OutageAreaRow[]) {
  const words = useWords('outage-areas');
  const [done, setDone] = useState<Done | null>(null);
  const [unsaved, setUnsaved] = useState<Pick<FailedChange, 'what' | 'name'> | null>(null);
  useEffect(() => {
    if (done?.what !== 'removed') return;
    const timer = setTimeout(() => setDone(null), REMOVED_MS);
    return () => clearTimeout(timer);
  }, [done]);

  async function change({ regionId, name }: Region, isSubscribed: boolean, placeName?: string) {
    setDone(null);
    setUnsaved(null);
    // OUT-27: the utility would not know which.
    if (isSubscribed && regionId.trim() === '') return setUnsaved({ what: 'noId', name });
    const action = actionOf({ isSubscribed, placeName });
    try {
      const id = await changeArea(owner ?? '', {
        regionId,
        regionName: name,
        isSubscribed,
        ...(placeName !== undefined && { placeName }),
        interactionType: words(`${action}.interaction.type`),
        interactionText: words(`${action}.interaction.text`),
      });
      setDone({ what: DONE[action], id, name: placeName || name });
    } catch {
      setUnsaved({ what: action, name });
    }
  }

  const failed: FailedChange[] = changes
    .filter(({ state }) => state === 'notAccepted')
    .map(({ id, intent, failure }) => ({
      what: actionOf(intent),
      name: intent.regionName,
      message: failure?.kind === 'refused' ? failure.message : '',
      putAway: () => void discard(outboxDb, id),
    }));
  if (unsaved) failed.unshift({ ...unsaved, message: null, putAway: () => setUnsaved(null) });
  const row = changes.find(({ id }) => id === done?.id);
  return {
    add: (region: Region) => change(region, true),
    /** Also one that is on its way to be removed: then it stays. */
    name: (region: Region, placeName: string) => change(region, true, placeName),
    remove: (region: Region) => change(region, false),
    failed,
    /** Refused, it says so itself. */
    done: row?.state === 'notAccepted' ? null : done,
    /** The utility has it. */
    isReceived: row?.state === 'received',
    putAwayDone: () => setDone(null),
  };
}

/**
 * Keeps a change of this customer's areas on the device, and sends it soon (OUT-24, OUT-25).
 *
 * @returns its id
 * @throws when the device does not keep it
 */
async function changeArea(owner: string, intent: OutageAreaChange): Promise<string> {
  const id = await outbox.enqueue('outageArea', { owner, intent, chosenAt: reginaIso(new Date()) });
  askToKeep();
  sendSoon();
  return id;
}
