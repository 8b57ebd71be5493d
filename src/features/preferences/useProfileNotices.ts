import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ProfileNotice } from '#contracts/reminders.ts';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import type { ProfileNoticeRow } from '#outbox/kinds/profileNotice.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { keep, reachOf, useDeviceNotices } from './keep.ts';
import { areNoticesOld, type Change, noticesOf } from './preferencesShown.ts';

const NO_ROWS: ProfileNoticeRow[] = [];

/** This customer's choices of notices that are on this device, in their order. */
async function choicesOf(db: OutboxDb, owner: string): Promise<ProfileNoticeRow[]> {
  const rows = await db.submissions
    .where('[owner+state]')
    .between([owner, ''], [owner, '\uffff'])
    .filter(({ kind }) => kind === ('profileNotice' satisfies ProfileNoticeRow['kind']))
    .toArray();
  return (rows as ProfileNoticeRow[]).sort((one, other) => (one.setting?.order ?? 0) - (other.setting?.order ?? 0));
}

/** What the customer hears of that is about no account, as they chose it, and a change of it. */
export function useProfileNotices() {
  const words = useWords('preferences');
  const device = useDeviceNotices();
  const owner = useCustomer()?.customerId ?? '';
  const { copy: profile, loading, failure } = useCopy(profileSource);
  const rows = useLiveQuery(() => choicesOf(outboxDb, owner), [owner]) ?? NO_ROWS;
  const isOld = areNoticesOld(profile?.noticesVersion, rows);
  useEffect(() => {
    if (isOld) void load(profileSource);
  }, [isOld]);

  return {
    turnOnDevice: device.turnOn,
    profile,
    loading,
    failure,
    shown: profile ? noticesOf(profile, rows, reachOf(profile, device.permission)) : null,
    waits: rows.some(({ state }) => state !== 'received' && state !== 'notAccepted'),
    save: (changes: readonly Change<ProfileNotice>[]): Promise<boolean> =>
      keep(() => {
        const said = {
          interactionType: words('notices.interaction.type'),
          interactionText: words('notices.interaction.text'),
        };
        return outbox.enqueueAll(
          'profileNotice',
          changes.map(({ name: notice, channel, on }) => ({
            owner,
            intent: { ...said, notice, channel, on },
            chosenAt: reginaIso(new Date()),
          })),
        );
      }),
  };
}
