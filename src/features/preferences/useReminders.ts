import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { isListOld, type ListChangeRow, listChangesOf, waitsFor } from '#parts/account/accountsAsChanged.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { type changesOf, remindersOf } from './remindersOf.ts';

const NO_ROWS: ListChangeRow[] = [];

/** The reminders of an account as they were chosen, and a change of them: kept on the device, and sent by itself. */
export function useReminders(account: ListedAccount) {
  const words = useWords('preferences');
  const owner = useCustomer()?.customerId ?? '';
  const { caAccount, descriptiveName } = account;
  const { copy: profile } = useCopy(profileSource);
  const { copy: details } = useCopy(accountDetailsSource, account);
  const rows = useLiveQuery(() => listChangesOf(outboxDb, owner), [owner]) ?? NO_ROWS;
  const isOld = isListOld(profile?.accountsVersion, rows);
  useEffect(() => {
    if (isOld) void load(profileSource);
  }, [isOld]);

  return {
    /** Undefined until it is known what the device has. */
    shown:
      profile && details !== undefined
        ? remindersOf({ account, details: details ?? undefined, contactNumber: profile.contactNumber })
        : undefined,
    waits: waitsFor(rows, 'reminder', caAccount),
    /** False: the device did not keep all of it. */
    async save(changes: ReturnType<typeof changesOf>): Promise<boolean> {
      const interactionType = words('interaction.type');
      const interactionText = words('interaction.text');
      const said = { caAccount, calledHere: descriptiveName, interactionType, interactionText };
      try {
        for (const change of changes) {
          const intent = { ...said, ...change };
          await outbox.enqueue('reminder', { owner, intent, chosenAt: reginaIso(new Date()) });
        }
        askToKeep();
        sendSoon();
        return true;
      } catch {
        return false;
      }
    },
  };
}
