import { type ReactNode, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type Device, devicesCall, endDeviceCall } from '#contracts/devices.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
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
        <Dialog
          title={words('devices.ask.title', { name: nameOf(asking) })}
          role="alertdialog"
          open
          onClose={() => setAsking(null)}
          actions={
            <>
              <Button busy={busy} busyLabel={words('oneMoment')} onClick={() => void end(asking)}>
                {words('devices.end')}
              </Button>
              <Button look="quiet" onClick={() => setAsking(null)}>
                {words('cancel')}
              </Button>
            </>
          }
        >
          <p>{words('devices.ask.text')}</p>
        </Dialog>
      )}
    </div>
  );
}
