import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { type AlertChosen, type AlertShown, alertChange } from './alertShown.ts';
import { ChannelForm } from './ChannelForm.tsx';
import { HighBillAlert } from './HighBillAlert.tsx';
import { type Change, type Chosen, changesOf, type PreferenceShown, wayKey } from './preferencesShown.ts';

interface Props<Name extends string> {
  shown: readonly PreferenceShown<Name>[];
  /** The utility does not know all of it yet. */
  waits: boolean;
  /** `alert`: above how many dollars, where that changes. False: the device did not keep it, nothing of it. */
  save: (changes: readonly Change<Name>[], alert: number | null) => Promise<boolean>;
  /** Of a high bill; absent: none can be chosen here. */
  alert?: AlertShown;
  /** Asks to show notices on this device. */
  turnOnDevice: () => void;
  more?: Readonly<Record<string, ReactNode>>;
}

/** Reminders or notices being chosen: what is saved, what waits to be sent, and what the device could not keep. */
export function PreferenceEditor<Name extends string>({ shown, waits, save, turnOnDevice, alert, more }: Props<Name>) {
  const words = useWords('preferences');
  const [chosen, setChosen] = useState<Chosen>({});
  const [alertChosen, setAlertChosen] = useState<AlertChosen | null>(null);
  const [outcome, setOutcome] = useState<'saving' | 'kept' | 'notKept' | 'noAmount' | null>(null);
  const changes = changesOf(shown, chosen);
  const change = alertChange(alert, alertChosen);

  async function saveAll() {
    if (change === 'noAmount') return setOutcome(change);
    setOutcome('saving');
    const isKept = await save(changes, change?.dollars ?? null);
    setOutcome(isKept ? 'kept' : 'notKept');
    // What was kept shows as it was chosen.
    if (!isKept) return;
    setChosen({});
    setAlertChosen(null);
  }
  return (
    <>
      <UnsavedChanges has={changes.length > 0 || change !== null} />
      <ChannelForm
        shown={shown}
        chosen={chosen}
        onChoose={(name, channel, on) => {
          setOutcome(null);
          setChosen((before) => ({ ...before, [wayKey(name, channel)]: on }));
        }}
        isSaving={outcome === 'saving'}
        onSave={() => void saveAll()}
        onTurnOn={turnOnDevice}
        {...(more && { more })}
        beside={
          alert && {
            hasChanges: change !== null,
            content: (
              <HighBillAlert
                shown={alert}
                chosen={alertChosen}
                onChoose={(next) => {
                  setOutcome(null);
                  setAlertChosen(next);
                }}
                isRefused={outcome === 'noAmount'}
              />
            ),
          }
        }
      />
      <p role="status" className="text-small text-soft empty:hidden">
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
