import type { Device } from './device.ts';
import type { Network } from './network.ts';
import { ancestorsOf, type SubmittedReading } from './submitted.ts';

/** An answer or a request is about this reading or its photo. */
export const isAbout = (about: string, { photoName }: SubmittedReading, id: string): boolean =>
  about.startsWith(id) || (photoName !== null && about.includes(photoName));

interface Refused {
  one: SubmittedReading;
  id: string;
  submitted: readonly SubmittedReading[];
  network: Network;
  device: Device;
  /** The utility has it, dated after the day it came: by a clock that was ahead. */
  isFromFuture: (one: SubmittedReading) => boolean;
}

/** Why the utility may have refused this reading or its photo; null when it never had a reason to. */
export function reasonOf({ one, id, submitted, network, device, isFromFuture }: Refused): 'said so' | 'forged' | null {
  const { photoName } = one;
  const othersThan = (asked: SubmittedReading) => {
    const ancestors = ancestorsOf(asked);
    return submitted.filter((other) => other !== asked && !ancestors.includes(other));
  };
  const others = othersThan(one);
  const successors = submitted.filter((other) =>
    network.seen.some(({ key, replaces }) => key !== null && key === other.id && replaces?.includes(id)),
  );
  for (const { about, forged, status, body } of network.answers) {
    if (!isAbout(about, one, id)) continue;
    if (forged) return 'forged';
    const mine = about.startsWith(id);
    if (status === 200 && mine) {
      const { errorCode, replaced } = JSON.parse(body).data ?? {};
      const code = Number(errorCode ?? 0);
      // The clock was set back between the choice of the date and the confirmation.
      if (code === 4 && one.readDate > one.capturedDay) return 'said so';
      // Another reading for the meter and the date, which this one does not replace; not one of a clock that was ahead.
      const isDouble = (asked: SubmittedReading) =>
        othersThan(asked).some(
          (other) =>
            other.account.meterNumber === asked.account.meterNumber &&
            other.readDate === asked.readDate &&
            !isFromFuture(other),
        );
      // What was replaced before it arrived is answered as what took its place.
      if (code === 5 && (replaced ? successors : [one]).some(isDouble)) return 'said so';
    } else if (status === 403 && mine) {
      if (one.account.movedAfter !== null && body.includes('accountNotYours')) return 'said so';
    } else if (status === 200) {
      if (JSON.parse(body).virusScanResult?.status === 403 && one.photo?.includes('INFECTED')) return 'said so';
    } else if (status === 409 && body.includes('alreadyExists')) {
      const used = (other: SubmittedReading) =>
        other.customer === one.customer && other.photoName === photoName && !other.removed;
      // The customer removed the reading that sent the photo, and with it the note that it was sent, while another tab
      // still had a change of that reading open.
      const ancestors = ancestorsOf(one);
      const sentByRemoved = submitted.some(
        (other) => other.removed && other.photoName === photoName && ancestors.includes(other),
      );
      if (device.isRestored || sentByRemoved || others.some(used)) return 'said so';
    }
  }
  return null;
}
