import { createContext, use } from 'react';
import type { AccountCopy } from '#copies/engine/account.ts';
import { AccountName } from './AccountName.tsx';
import { PlaceStatus } from './PlaceStatus.tsx';
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

/** One account of the list, as far as it is in sight. */
export function AccountOption({ account }: { account: AccountCopy }) {
  const { ready, readyAtFirst, places } = use(AccountMarksContext);
  const isReady = ready?.has(account.caAccount);
  const wasReady = readyAtFirst?.has(account.caAccount);
  const note = isReady === false ? 'notReady' : wasReady === false ? 'nowReady' : undefined;
  const place = places.get(account.caAccount);
  return (
    <>
      <span className="min-w-0 flex-1 narrow:basis-full">
        <AccountName account={account} note={note} />
      </span>
      {place && <PlaceStatus place={place} />}
    </>
  );
}
