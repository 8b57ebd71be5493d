import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useListedWords, useWords } from '#content/useWords.ts';
import type { Channel } from '#contracts/reminders.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { type Chosen, changesOf, type PreferenceShown, type WhyFixed, wayKey } from './preferencesShown.ts';

interface Props {
  shown: readonly PreferenceShown[];
  chosen: Chosen;
  onChoose: (name: string, channel: Channel, on: boolean) => void;
  isSaving: boolean;
  onSave: () => void;
  /** Asks to show notices on this device. */
  onTurnOn: () => void;
  /** What else there is to say of one. */
  more?: Readonly<Record<string, ReactNode>>;
  /** What else is chosen here, and whether there is something of it to save. */
  beside?: { content: ReactNode; hasChanges: boolean } | undefined;
}

/** By which ways each reminder or notice goes, what cannot be chosen and why, and the one button that saves all of it. */
export function ChannelForm({ shown, chosen, onChoose, isSaving, onSave, onTurnOn, more = {}, beside }: Props) {
  const words = useWords('preferences');
  const named = useListedWords('preferences');
  const reasons = shown.flatMap(({ ways }) => ways.flatMap(({ whyFixed }) => whyFixed ?? []));
  return (
    <>
      {shown.map(({ name, ways }) => (
        <Card key={name}>
          <fieldset className="flex flex-col gap-1">
            <legend className="text-large font-bold">{named(name)}</legend>
            <p className="text-small text-soft">{named(`${name}.detail`)}</p>
            {more[name]}
            {ways.map(({ channel, isOn, whyFixed }) => (
              <Checkbox
                key={channel}
                checked={whyFixed ? isOn : (chosen[wayKey(name, channel)] ?? isOn)}
                isDisabled={whyFixed !== null}
                onChange={(on) => onChoose(name, channel, on)}
              >
                {named(`${name}.${channel}`)}
              </Checkbox>
            ))}
          </fieldset>
        </Card>
      ))}
      {beside?.content}
      {([...new Set(reasons)] as WhyFixed[]).map((why) => (
        <div key={why} className="flex flex-col gap-2">
          <p className="text-small text-soft">
            {words(why)}{' '}
            {why === 'noNumber' && (
              <Link to="/my-profile/primary-details" className="underline">
                {words('noNumber.add')}
              </Link>
            )}
          </p>
          {why === 'noDevice' && (
            <Button look="quiet" onClick={onTurnOn}>
              {words('noDevice.turnOn')}
            </Button>
          )}
        </div>
      ))}
      <Button
        disabled={!isSaving && changesOf(shown, chosen).length === 0 && !beside?.hasChanges}
        busy={isSaving}
        busyLabel={words('saving')}
        onClick={onSave}
      >
        {words('save')}
      </Button>
    </>
  );
}
