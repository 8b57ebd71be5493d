import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { AccountsToCome } from '#parts/account/AccountsToCome.tsx';
import { CurrentAccountPicker } from '#parts/account/CurrentAccountPicker.tsx';
import { NoAccounts } from '#parts/account/NoAccounts.tsx';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ReminderForm } from './ReminderForm.tsx';
import { type Chosen, changesOf, wayKey } from './remindersOf.ts';
import { useReminders } from './useReminders.ts';

/** Route /my-notifications/account-preferences: of what of an account its customer is reminded, and how (NTF-15). */
export function AccountPreferencesPage() {
  const words = useWords('preferences');
  const choice = useCurrentAccount();
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      {choice && <CurrentAccountPicker {...choice} />}
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
  const words = useWords('preferences');
  const { shown, waits, save } = useReminders(account);
  const [chosen, setChosen] = useState<Chosen>({});
  const [outcome, setOutcome] = useState<'saving' | 'kept' | 'notKept' | null>(null);
  if (!shown) return <Skeleton className="h-64 w-full" />;
  const changes = changesOf(shown, chosen);

  async function saveAll() {
    setOutcome('saving');
    const isKept = await save(changes);
    setOutcome(isKept ? 'kept' : 'notKept');
    // What was kept shows as it was chosen.
    if (isKept) setChosen({});
  }
  return (
    <>
      <UnsavedChanges has={changes.length > 0} />
      <ReminderForm
        shown={shown}
        chosen={chosen}
        onChoose={(reminder, channel, on) => {
          setOutcome(null);
          setChosen((before) => ({ ...before, [wayKey(reminder, channel)]: on }));
        }}
        isSaving={outcome === 'saving'}
        onSave={() => void saveAll()}
      />
      <p role="status" className="text-small text-soft empty:hidden">
        {/* Of several choices the first may be kept and wait already. */}
        {outcome !== 'saving' && (waits ? words('waits') : outcome === 'kept' && words('kept'))}
      </p>
      {outcome === 'notKept' && (
        <p role="alert" className="text-small font-bold text-unplanned">
          {words('notKept')}
        </p>
      )}
    </>
  );
}
