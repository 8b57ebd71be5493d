import { useWords } from '#content/useWords.ts';
import type { Device } from '#contracts/devices.ts';
import { Button } from '#ui/Button.tsx';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Tag } from '#ui/Tag.tsx';

/** This device is signed out in the menu, where it says what waits here. */
export function DeviceItem({ device, name, onEnd }: { device: Device; name: string; onEnd: () => void }) {
  const words = useWords('security');
  const { signedInDateTime, lastUsedDateTime, maySendUntil, isThis } = device;
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <b>{name}</b>
        {isThis && <Tag tone="good">{words('device.this')}</Tag>}
      </p>
      <p className="text-small text-soft">
        {signedInDateTime ? words('devices.signedIn', { day: longDay(signedInDateTime) }) : words('devices.signedOut')}{' '}
        {lastUsedDateTime && words('passkeys.used', { when: asPeopleSay(lastUsedDateTime) })}
      </p>
      {maySendUntil && (
        <p className="text-small text-soft">{words('devices.maySend', { day: longDay(maySendUntil) })}</p>
      )}
      {!isThis && (
        <p className="-mx-5">
          <Button look="plain" aria-label={words('devices.endOf', { name })} onClick={onEnd}>
            {words('devices.end')}
          </Button>
        </p>
      )}
    </li>
  );
}
