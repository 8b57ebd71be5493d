import { useCurrentAccount } from '#parts/currentAccount.ts';
import { ReadyProgress } from '#parts/ReadyProgress.tsx';

/** For customers with several accounts: how many of them are on this device, until all are. */
export function ReadyCard() {
  const accounts = useCurrentAccount()?.accounts;
  return accounts && <ReadyProgress accounts={accounts} className="rounded-card border border-line bg-card p-4" />;
}
