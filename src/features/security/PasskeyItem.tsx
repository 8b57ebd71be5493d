import { useWords } from '#content/useWords.ts';
import type { ListedPasskey } from '#contracts/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Tag } from '#ui/Tag.tsx';

type Props = { passkey: ListedPasskey; isHere: boolean; onRename: () => void; onRemove: () => void };

export function PasskeyItem({ passkey, isHere, onRename, onRemove }: Props) {
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
