import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Reminder } from '#contracts/reminders.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { isListOld, type ListChangeRow, listChangesOf, waitsFor } from '#parts/account/accountsAsChanged.ts';
import { keepOnDevice } from '#parts/submission/keepOnDevice.ts';
import { whyNoAlert } from '#rules/highBill.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { type Change, remindersOf } from './preferencesShown.ts';
import { reachOf, useDeviceNotices } from './reach.ts';

const NO_ROWS: ListChangeRow[] = [];

/** The reminders of an account as they were chosen, and a change of them: kept on the device, and sent by itself. */
export function useReminders(account: ListedAccount) {
  const words = useWords('preferences');
  const device = useDeviceNotices();
  const owner = useCustomer()?.customerId ?? '';
  const { caAccount, descriptiveName } = account;
  const { copy: profile } = useCopy(profileSource);
  const { copy: details } = useCopy(accountDetailsSource, account);
  const rows = useLiveQuery(() => listChangesOf(outboxDb, owner), [owner]) ?? NO_ROWS;
  // As they lie on the device: nothing is asked of the utility for this.
  const beside = useLiveQuery(
    async () => ({ meter: await cacheDb.meters.get(caAccount), bill: await cacheDb.bills.get(caAccount) }),
    [caAccount],
  );
  const isOld = isListOld(profile?.accountsVersion, rows);
  useEffect(() => {
    if (isOld) void load(profileSource);
  }, [isOld]);

  return {
    turnOnDevice: device.turnOn,
    /** Undefined until it is known what the device has. */
    shown:
      profile && details !== undefined
        ? remindersOf({ account, details: details ?? undefined, reach: reachOf(profile, device.permission) })
        : undefined,
    alert: {
      dollars: account.highBillPeakAlert ?? 0,
      whyNot: whyNoAlert({
        account,
        details: details ?? undefined,
        meter: beside?.meter?.meter,
        bill: beside?.bill?.bill,
      }),
    },
    waits: waitsFor(rows, 'reminder', caAccount),
    save: (changes: readonly Change<Reminder>[], alert: number | null): Promise<boolean> =>
      keepOnDevice(() => {
        const said = { interactionType: words('interaction.type'), interactionText: words('interaction.text') };
        const alerts = alert === null ? [] : [{ reminder: 'highBillPeakAlert' as const, dollars: alert }];
        const ways = changes.map(({ name: reminder, channel, on }) => ({ reminder, channel, on }));
        return outbox.enqueueAll(
          'reminder',
          [...ways, ...alerts].map((change) => ({
            owner,
            intent: { caAccount, calledHere: descriptiveName, ...said, ...change },
            chosenAt: reginaIso(new Date()),
          })),
        );
      }),
  };
}
