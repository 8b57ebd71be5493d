import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type Device, devicesCall, endDeviceCall } from '#contracts/devices.ts';
import { Question } from '#ui/Question.tsx';
import { DeviceItem } from './DeviceItem.tsx';
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
