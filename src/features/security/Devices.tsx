import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type Device, devicesCall, endDeviceCall } from '#contracts/devices.ts';
import { Button } from '#ui/Button.tsx';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Question } from '#ui/Question.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ListState } from './ListState.tsx';
import { useAsked } from './useAsked.ts';

/** Where the customer is signed in, and away with one. `everywhere` signs out on all of them. */
export function Devices({ everywhere }: { everywhere: ReactNode }) {
  const words = useWords('security');
  const { busy, change, ...asked } = useAsked(devicesCall);
  const { said } = asked;
  const [asking, setAsking] = useState<Device | null>(null);
  const nameOf = ({ name }: Device) => name || words('device.unnamed');

  async function end({ id }: Device) {
    await change(endDeviceCall, { id });
    setAsking(null);
  }

  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-large">{words('devices.title')}</h2>
      <p className="text-small text-soft">{words('devices.text')}</p>
      <ListState {...asked} />
      {said && (
        <ul aria-label={words('devices.title')} className="flex flex-col divide-y divide-line">
          {said.devices.map((device) => (
            <DeviceItem key={device.id} device={device} name={nameOf(device)} onEnd={() => setAsking(device)} />
          ))}
        </ul>
      )}
      {everywhere}
      {asking && (
        <Question
          title={words('devices.ask.title', { name: nameOf(asking) })}
          onClose={() => setAsking(null)}
          answers={[
            { label: words('devices.end'), onChoose: () => end(asking), busy, busyLabel: words('oneMoment') },
            { label: words('cancel'), onChoose: () => setAsking(null) },
          ]}
        >
          <p>{words('devices.ask.text')}</p>
        </Question>
      )}
    </div>
  );
}

/** This device is signed out in the menu, where it says what waits here. */
function DeviceItem({ device, name, onEnd }: { device: Device; name: string; onEnd: () => void }) {
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
