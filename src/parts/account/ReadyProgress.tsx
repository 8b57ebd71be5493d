import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { isMeteredConnection } from '#copies/connection.ts';
import { refreshAccounts } from '#copies/refresh.ts';
import { Button } from '#ui/Button.tsx';

type Props = {
  accounts: readonly Pick<AssociatedAccount, 'caAccount'>[];
  /** Those that are; undefined while the device is being asked. */
  ready: ReadonlySet<string> | undefined;
  /** Those that were when this was opened: what began to be told there is told to its end, and keeps its place. */
  readyAtFirst?: ReadonlySet<string> | undefined;
  className?: string;
};

/**
 * How many accounts are ready without a connection, until all are. On a metered connection the others are loaded
 * only when the customer says so.
 */
export function ReadyProgress({ accounts, ready, readyAtFirst = ready, className = '' }: Props) {
  const words = useWords('account-picker');
  const [loading, setLoading] = useState(false);
  if (!ready || accounts.length < 2) return null;
  const countOf = (those: ReadonlySet<string> | undefined) =>
    accounts.filter(({ caAccount }) => those?.has(caAccount)).length;
  const [count, total] = [countOf(ready), accounts.length];
  if (count === total && countOf(readyAtFirst) === total) return null;

  async function loadAll() {
    setLoading(true);
    await refreshAccounts({ all: true }).finally(() => setLoading(false));
  }

  const text = count < total ? words('ready.some', { count, total }) : words('ready.all', { total });
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <p className="text-small text-soft">{text}</p>
      <progress
        aria-label={text}
        value={count}
        max={total}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-wash accent-act [&::-moz-progress-bar]:bg-act [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-act"
      />
      {isMeteredConnection() && count < total && (
        <Button look="quiet" busy={loading} busyLabel={words('ready.loading')} onClick={() => void loadAll()}>
          {words('ready.loadAll')}
        </Button>
      )}
    </div>
  );
}
