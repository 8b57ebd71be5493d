import { createContext, use } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { AccountName } from './AccountName.tsx';
import { PlaceStatus, placeSaid } from './PlaceStatus.tsx';
import type { Place } from './places.ts';

/** What is known of the accounts beside their names; what is undefined is still being looked for. */
export interface AccountMarks {
  ready: ReadonlySet<string> | undefined;
  /** Those that were ready when the list was opened: what the others say changes, and does not go, or all would move. */
  readyAtFirst: ReadonlySet<string> | undefined;
  /** By account number. */
  places: ReadonlyMap<string, Pick<Place, 'isOut' | 'reading' | 'saved'>>;
}

/** By context: as part of the list's items each mark that comes would build all of them anew. */
export const AccountMarksContext = createContext<AccountMarks>({
  ready: undefined,
  readyAtFirst: undefined,
  places: new Map(),
});

/**
 * One account of the list, as far as it is in sight. What is said beside its name has the same room whatever it says:
 * while the others get ready nothing moves under the finger.
 */
export function AccountOption({ account }: { account: AccountCopy }) {
  const words = useWords('account-picker');
  const { ready, readyAtFirst, places } = use(AccountMarksContext);
  const isReady = ready?.has(account.caAccount);
  const wasReady = readyAtFirst?.has(account.caAccount);
  const note = isReady === false ? 'notReady' : wasReady === false ? 'nowReady' : undefined;
  const place = places.get(account.caAccount);
  const hasStatus = place !== undefined && placeSaid(place) !== undefined;
  return (
    <>
      <span className="min-w-0 flex-1 narrow:basis-full">
        <AccountName account={account} />
      </span>
      {(hasStatus || note) && (
        <span className="flex min-h-6 w-28 flex-none items-center narrow:w-full">
          {hasStatus ? (
            <PlaceStatus place={place} />
          ) : (
            note && <span className="text-label font-bold text-soft">{words(note)}</span>
          )}
        </span>
      )}
    </>
  );
}
