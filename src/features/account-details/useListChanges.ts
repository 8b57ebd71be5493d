import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { isListOld, type ListChangeRow, listChangesOf, waitsFor } from '#parts/account/accountsAsChanged.ts';
import { keepOnDevice } from '#parts/submission/keepOnDevice.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';

type What = ListChangeRow['kind'];

const NO_ROWS: ListChangeRow[] = [];

/**
 * Changes what an account is called and which one is the default. Each is kept on the device and sent by itself; screens
 * show it at once. `unsaved`: which change the device did not keep.
 */
export function useListChanges({ caAccount, descriptiveName }: AccountCopy) {
  const words = useWords('account-details');
  const owner = useCustomer()?.customerId ?? '';
  const changes = useLiveQuery(() => listChangesOf(outboxDb, owner), [owner]) ?? NO_ROWS;
  const { copy: profile } = useCopy(profileSource);
  const [unsaved, setUnsaved] = useState<What | null>(null);
  const isOld = isListOld(profile?.accountsVersion, changes);
  useEffect(() => {
    if (isOld) void load(profileSource);
  }, [isOld]);

  async function change(what: What, save: (chosenAt: string) => Promise<unknown>): Promise<boolean> {
    setUnsaved(null);
    const isKept = await keepOnDevice(() => save(reginaIso(new Date())));
    if (!isKept) setUnsaved(what);
    return isKept;
  }
  const said = { caAccount, calledHere: descriptiveName };
  return {
    unsaved,
    waits: (what: What) => waitsFor(changes, what, caAccount),
    rename: (name: string) =>
      change('accountName', (chosenAt) => {
        const interactionType = words('name.interaction.type');
        const interactionText = words('name.interaction.text');
        return outbox.enqueue('accountName', {
          owner,
          intent: { ...said, name, interactionType, interactionText },
          chosenAt,
        });
      }),
    makeDefault: () =>
      change('defaultAccount', (chosenAt) => {
        const interactionType = words('default.interaction.type');
        const interactionText = words('default.interaction.text');
        return outbox.enqueue('defaultAccount', {
          owner,
          intent: { ...said, interactionType, interactionText },
          chosenAt,
        });
      }),
  };
}
