import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type ListedPasskey, passkeysCall, removePasskeyCall, renamePasskeyCall } from '#contracts/passkeys.ts';
import { useSessionSetting } from '#parts/session/useSessionSetting.ts';
import { flagsOf } from '#rules/stickyFlags.ts';
import { useCustomer } from '#session/customer.ts';
import { keepPasskeyCredentialId, passkeyCredentialId, setStickyFlags } from '#session/stickyFlags.ts';
import { useAuthMode } from '#session/useStickyFlags.ts';
import { Button } from '#ui/Button.tsx';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ListState } from './ListState.tsx';
import { hideRemovedPasskeys } from './phonePasskeys.ts';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { useAsked } from './useAsked.ts';

type Asking = { what: 'remove' | 'rename'; passkey: ListedPasskey };

/**
 * What opens the account without a password: which ones there are, what they are called, and away with one. `isAsking`:
 * the e-mail changed, and a stranger may have made one of them.
 */
export function Passkeys({ isAsking }: { isAsking: boolean }) {
  const words = useWords('security');
  const isLockedHere = useAuthMode() === 'biometrics';
  const { busy, change, ...asked } = useAsked(passkeysCall);
  const session = useSessionSetting();
  const [asking, setAsking] = useState<Asking | null>(null);
  const passkeys = asked.said?.passkeys;
  const customerId = useCustomer()?.customerId;

  useEffect(() => {
    if (customerId && passkeys) void hideRemovedPasskeys(customerId, passkeys);
  }, [customerId, passkeys]);

  /** Of a device that does not know which one is its own, the last one is. */
  const opensHere = ({ credentialId }: ListedPasskey) =>
    isLockedHere && (credentialId === passkeyCredentialId() || passkeys?.length === 1);

  async function remove(passkey: ListedPasskey) {
    const unlocks = opensHere(passkey);
    // First: a lock without its passkey is worse than a passkey without its lock.
    if (unlocks && !(await session.change('none'))) return setAsking(null);
    await change(removePasskeyCall, { credentialId: passkey.credentialId });
    setAsking(null);
    if (!unlocks) return;
    // Last: it writes anew what this device keeps, who is signed in among it.
    setStickyFlags(flagsOf('none'));
    keepPasskeyCredentialId(null);
  }

  async function rename({ credentialId }: ListedPasskey, name: string) {
    await change(renamePasskeyCall, { credentialId, name });
    setAsking(null);
  }

  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-large">{words('passkeys.title')}</h2>
      <p className="text-small text-soft">{words('passkeys.text')}</p>
      {isAsking && passkeys && passkeys.length > 0 && <Note>{words('passkeys.emailChanged')}</Note>}
      <ListState {...asked} />
      {passkeys?.length === 0 && <p>{words('passkeys.none')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label={words('passkeys.title')} className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.credentialId}
              passkey={passkey}
              isHere={isLockedHere && passkey.credentialId === passkeyCredentialId()}
              onRename={() => setAsking({ what: 'rename', passkey })}
              onRemove={() => setAsking({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {asking?.what === 'remove' && (
        <RemovePasskeyDialog
          passkey={asking.passkey}
          opensHere={opensHere(asking.passkey)}
          busy={busy || session.busy}
          onRemove={() => void remove(asking.passkey)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === 'rename' && (
        <RenamePasskeyDialog
          passkey={asking.passkey}
          busy={busy}
          onRename={(name) => void rename(asking.passkey, name)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

type Props = { passkey: ListedPasskey; isHere: boolean; onRename: () => void; onRemove: () => void };

function PasskeyItem({ passkey, isHere, onRename, onRemove }: Props) {
  const words = useWords('security');
  const { createdDateTime, lastUsedDateTime } = passkey;
  const name = passkey.name || words('device.unnamed');
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">{name}</b>
        {isHere && <Tag tone="good">{words('device.this')}</Tag>}
      </p>
      <p className="text-small text-soft">
        {words('passkeys.made', { day: longDay(createdDateTime) })}{' '}
        {lastUsedDateTime ? words('passkeys.used', { when: asPeopleSay(lastUsedDateTime) }) : words('passkeys.unused')}
      </p>
      <p className="-mx-5 flex flex-wrap">
        <Button look="plain" aria-label={words('passkeys.renameOf', { name })} onClick={onRename}>
          {words('passkeys.rename')}
        </Button>
        <Button look="plain" aria-label={words('passkeys.removeOf', { name })} onClick={onRemove}>
          {words('passkeys.remove')}
        </Button>
      </p>
    </li>
  );
}

interface RemovePasskeyDialogProps {
  passkey: ListedPasskey;
  /** This device is locked with it. */
  opensHere: boolean;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asked before a passkey goes; it says what becomes of the lock that it opens. */
function RemovePasskeyDialog({ passkey, opensHere, busy, onRemove, onClose }: RemovePasskeyDialogProps) {
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
