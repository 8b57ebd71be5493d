import { Link } from '@tanstack/react-router';
import { useListedWords, useWords } from '#content/useWords.ts';
import type { Channel, Reminder } from '#contracts/reminders.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { type Chosen, changesOf, type ReminderShown, type WhyFixed, wayKey } from './remindersOf.ts';

interface Props {
  shown: readonly ReminderShown[];
  chosen: Chosen;
  onChoose: (reminder: Reminder, channel: Channel, on: boolean) => void;
  isSaving: boolean;
  onSave: () => void;
}

/** By which ways each reminder goes, what cannot be chosen and why, and the one button that saves all of it. */
export function ReminderForm({ shown, chosen, onChoose, isSaving, onSave }: Props) {
  const words = useWords('preferences');
  const named = useListedWords('preferences');
  const reasons = shown.flatMap(({ ways }) => ways.flatMap(({ whyFixed }) => whyFixed ?? []));
  return (
    <>
      {shown.map(({ reminder, ways }) => (
        <Card key={reminder}>
          <fieldset className="flex flex-col gap-1">
            <legend className="text-large font-bold">{named(reminder)}</legend>
            <p className="text-small text-soft">{named(`${reminder}.detail`)}</p>
            {ways.map(({ channel, isOn, whyFixed }) => (
              <Checkbox
                key={channel}
                checked={whyFixed ? isOn : (chosen[wayKey(reminder, channel)] ?? isOn)}
                isDisabled={whyFixed !== null}
                onChange={(on) => onChoose(reminder, channel, on)}
              >
                {named(`${reminder}.${channel}`)}
              </Checkbox>
            ))}
          </fieldset>
        </Card>
      ))}
      {([...new Set(reasons)] as WhyFixed[]).map((why) => (
        <p key={why} className="text-small text-soft">
          {words(why)}{' '}
          {why === 'noNumber' && (
            <Link to="/my-profile/primary-details" className="underline">
              {words('noNumber.add')}
            </Link>
          )}
        </p>
      ))}
      <Button
        disabled={!isSaving && changesOf(shown, chosen).length === 0}
        busy={isSaving}
        busyLabel={words('saving')}
        onClick={onSave}
      >
        {words('save')}
      </Button>
    </>
  );
}
