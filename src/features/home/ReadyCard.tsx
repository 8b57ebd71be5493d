import { useReadyAccounts } from '#copies/useReadyAccounts.ts';
import { ReadyProgress } from '#parts/account/ReadyProgress.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';

/** For customers with several accounts: how many of them are on this device, until all are. */
export function ReadyCard() {
  const accounts = useCurrentAccount()?.accounts;
  const ready = useReadyAccounts();
  return (
    accounts && (
      <ReadyProgress accounts={accounts} ready={ready} className="rounded-card border border-line bg-card p-4" />
    )
  );
}
