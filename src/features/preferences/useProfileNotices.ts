import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ProfileNotice } from '#contracts/reminders.ts';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { ProfileNoticeRow } from '#outbox/kinds/profileNotice.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { keepOnDevice } from '#parts/submission/keepOnDevice.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';
import { areNoticesOld, type Change, noticesOf } from './preferencesShown.ts';
import { reachOf, useDeviceNotices } from './reach.ts';

const NO_ROWS: ProfileNoticeRow[] = [];

/** Told by its name: the kind itself is not loaded for the page. */
const isChoice = (row: SubmissionRow): row is ProfileNoticeRow => row.kind === 'profileNotice';

/** What the customer hears of that is about no account, as they chose it, and a change of it. */
export function useProfileNotices() {
  const words = useWords('preferences');
  const device = useDeviceNotices();
  const owner = useCustomer()?.customerId ?? '';
  const { copy: profile, loading, failure } = useCopy(profileSource);
  const rows = useLiveQuery(() => rowsOfOwner(outboxDb, owner, isChoice), [owner]) ?? NO_ROWS;
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
      keepOnDevice(() => {
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
