import { useWords } from '#content/useWords.ts';
import type { ListedPasskey } from '#contracts/passkeys.ts';
import { Question } from '#ui/Question.tsx';

interface Props {
  passkey: ListedPasskey;
  /** This device is locked with it. */
  opensHere: boolean;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asked before a passkey goes; it says what becomes of the lock that it opens. */
export function RemovePasskeyDialog({ passkey, opensHere, busy, onRemove, onClose }: Props) {
  const words = useWords('security');
  const name = passkey.name || words('device.unnamed');
  return (
    <Question
      title={words('passkeys.ask.title', { name })}
      onClose={onClose}
      answers={[
        { label: words('passkeys.remove'), onChoose: onRemove, busy, busyLabel: words('oneMoment') },
        { label: words('keepIt'), onChoose: onClose },
      ]}
    >
      <p>{words(opensHere ? 'passkeys.ask.here' : 'passkeys.ask.elsewhere')}</p>
    </Question>
  );
}
