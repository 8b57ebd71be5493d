import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { type Change, type Chosen, changesOf, type PreferenceShown, wayKey } from './preferencesShown.ts';

interface Props<Name extends string> {
  shown: readonly PreferenceShown<Name>[];
  /** The utility does not know all of it yet. */
  waits: boolean;
  /** False: the device did not keep it, nothing of it. */
  save: (changes: readonly Change<Name>[]) => Promise<boolean>;
  /** Asks to show notices on this device. */
  turnOnDevice: () => void;
  more?: Readonly<Record<string, ReactNode>>;
}

/** Reminders or notices being chosen: what is saved, what waits to be sent, and what the device could not keep. */
export function PreferenceEditor<Name extends string>({ shown, waits, save, turnOnDevice, more }: Props<Name>) {
  const words = useWords('preferences');
  const [chosen, setChosen] = useState<Chosen>({});
  const [outcome, setOutcome] = useState<'saving' | 'kept' | 'notKept' | null>(null);
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
