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
  className?: string;
};

/**
 * How many accounts are ready without a connection, until all are. On a metered connection the others are loaded
 * only when the customer says so.
 */
export function ReadyProgress({ accounts, ready, className = '' }: Props) {
  const words = useWords('account-picker');
  const [loading, setLoading] = useState(false);
  if (!ready || accounts.length < 2) return null;
  const count = accounts.filter(({ caAccount }) => ready.has(caAccount)).length;
  if (count === accounts.length) return null;

  async function loadAll() {
    setLoading(true);
    await refreshAccounts({ all: true }).finally(() => setLoading(false));
  }

  const text = words('ready.some', { count, total: accounts.length });
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      <p className="text-small text-soft">{text}</p>
      <progress
        aria-label={text}
        value={count}
        max={accounts.length}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-wash accent-act [&::-moz-progress-bar]:bg-act [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-act"
      />
      {isMeteredConnection() && (
        <Button look="quiet" busy={loading} busyLabel={words('ready.loading')} onClick={() => void loadAll()}>
          {words('ready.loadAll')}
        </Button>
      )}
    </div>
  );
}
