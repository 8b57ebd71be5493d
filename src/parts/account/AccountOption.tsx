import { createContext, use } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { AccountName } from './AccountName.tsx';
import type { ReadingStatus } from './accountTasks.ts';

/** What is known of the accounts beside their names; what is undefined is still being looked for. */
export interface AccountMarks {
  ready: ReadonlySet<string> | undefined;
  /** By account number. */
  statuses: ReadonlyMap<string, ReadingStatus>;
}

/** By context: as part of the list's items each mark that comes would build all of them anew. */
export const AccountMarksContext = createContext<AccountMarks>({ ready: undefined, statuses: new Map() });

/** One account of the list, as far as it is in sight. */
export function AccountOption({ account, isSelected }: { account: AccountCopy; isSelected: boolean }) {
  const { ready, statuses } = use(AccountMarksContext);
  return (
    <>
      <span className="min-w-0 flex-1">
        <AccountName
          account={account}
          isReady={ready?.has(account.caAccount)}
          status={<Status status={statuses.get(account.caAccount)} />}
        />
      </span>
      {isSelected && <Icon name="check" className="size-6 text-act" />}
    </>
  );
}

/** Nothing where no reading is wanted, or where that is not known. */
function Status({ status }: { status: ReadingStatus | undefined }) {
  const words = useWords('account-picker');
  if (status === 'toRead') return <Tag tone="waiting">{words('status.toRead')}</Tag>;
  return status === 'done' ? <Tag tone="good">{words('status.done')}</Tag> : null;
}
