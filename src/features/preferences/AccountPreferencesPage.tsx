import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { NotAcceptedHere } from '#parts/submission/NotAcceptedHere.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { PreferenceEditor } from './PreferenceEditor.tsx';
import { useReminders } from './useReminders.ts';

/** Route /my-notifications/account-preferences: of what of an account its customer is reminded, and how (NTF-15). */
export function AccountPreferencesPage() {
  const words = useWords('preferences');
  const choice = useCurrentAccount();
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      {choice && <CurrentAccountPicker {...choice} />}
      {choice?.current && <NotAcceptedHere kinds={['reminder']} caAccount={choice.current.caAccount} />}
      {choice?.current && <Reminders key={choice.current.caAccount} account={choice.current} />}
      {choice?.isLoaded && !choice.current && <NoAccounts>{words('missing')}</NoAccounts>}
      {choice && !choice.isLoaded && (
        <AccountsToCome
          outline={<Skeleton className="h-64 w-full" />}
          missing={(why) => <Note>{words(`notHere.${why}`)}</Note>}
        />
      )}
    </div>
  );
}

function Reminders({ account }: { account: ListedAccount }) {
  const { shown, alert, waits, save, turnOnDevice } = useReminders(account);
  if (!shown) return <Skeleton className="h-64 w-full" />;
  return <PreferenceEditor shown={shown} alert={alert} waits={waits} save={save} turnOnDevice={turnOnDevice} />;
}
