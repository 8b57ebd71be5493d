import type { CustomerLife, Handed } from './customerLife.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import type { Utility } from './utility.ts';

/**
 * What must be true at rest: nothing lost that was shown as saved, nothing doubled, nothing under another
 * customer, nothing dropped in silence, every photo where it belongs.
 *
 * @returns what is wrong, in words.
 */
export async function judge(
  device: Device,
  life: CustomerLife,
  network: Network,
  utility: Utility,
  customers: readonly Customer[],
): Promise<string[]> {
  const complaints: string[] = [];
  const ids = customers.map(({ id }) => id);
  const received = await utility.received(ids);
  const photos = await utility.photosOf(ids);
  const rows = device.disk.readings();
  const drafts = device.disk.peek<{ key: string; entry: { digits: string[] } }>('drafts');
  const bytes = device.disk.peek<{ submissionId: string }>('photos');
  const rowOf = (one: Handed) => rows.find((row) => row.intent.meterRead === one.digits);
  const heldBy = (one: Handed) => received.filter((read) => read.meterRead === one.digits);
  const name = (one: Handed) => `reading ${one.digits} of ${one.customer.name}`;

  for (const one of life.handed) {
    const row = rowOf(one);
    const there = heldBy(one);
    const say = (what: string) => complaints.push(`${name(one)} ${what}`);
    if (there.length > 1) say(`is at the utility ${there.length} times`);
    for (const read of there) {
      if (read.customerId !== one.customer.id) say('was received under another customer');
      const same = read.readDate === one.readDate && read.meterNumber === one.account.meterNumber;
      if (!same || (read.photoFileName ?? null) !== one.photoName) say('was received with other content');
    }
    if (row && row.owner !== one.customer.id) say('changed its owner on the device');
    if (one.takenBack) {
      if (row) say(`was ${one.takenBack} and is still in the outbox`);
      continue;
    }
    // A history is gone with the databases; what was not received yet is not, and what was not shown as saved may be.
    if (!row && one.atLoss && (one.atLoss === 'received' || one.said !== 'saved')) continue;
    // Somebody who asked for it back may have died before it was done; a draft goes with the databases.
    const asDraft = drafts.some((draft) => draft.entry.digits.join('') === one.digits) || one.atLoss !== null;
    if (!row && (one.askedBack === 'removed' || (one.askedBack && asDraft))) continue;
    if (!row) {
      const inDraft = drafts.some((draft) => draft.entry.digits.join('') === one.draftDigits);
      if (one.said === 'saved') say('was shown as saved and is gone');
      else if (one.draftKey && !inDraft && there.length === 0 && draftWasKept(one)) say('is neither draft nor item');
      if (there.length > 0) say('is at the utility and not on the device');
      continue;
    }
    if (one.said === 'not saved') say('was shown as not saved and is in the outbox');
    if (row.stepNames.some((step) => step.startsWith('photo')) !== (one.photo !== null)) say('lost its photo steps');
    const { state, failure } = row;
    if (state === 'received') {
      if (there.length === 0) say('is shown as received and the utility does not have it');
      if (there.length === 1 && there[0]?.idempotencyKey !== row.id) say('was received under another key');
      if (row.failure) say('is shown as received with a failure');
      if (one.photoName && !one.withoutPhoto) {
        const photo = photos.find((it) => it.customerId === one.customer.id && it.fileName === one.photoName);
        const stored = utility.photoBytes.get(`${one.customer.id}/${one.photoName}`);
        if (photo?.state !== 'clean' || !stored?.equals(one.photo as Buffer)) say(`has no photo (${photo?.state})`);
      }
      if (bytes.some(({ submissionId }) => submissionId === row.id))
        say('is received and its photo still on the device');
    } else if (state === 'notAccepted' || state === 'photoRefused') {
      if (failure?.kind !== 'refused') say(`is ${state} without a reason`);
      const reason = reasonOf(one, row.id, life, network);
      if (!reason) say(`is ${state} (${JSON.stringify(failure)}) and the utility had no reason`);
      const known = there.length > 0 && reason !== 'forged';
      if (state === 'notAccepted' && known) say('is shown as not accepted and the utility has it');
      if (state === 'photoRefused' && there.length === 0) say('has its photo refused and the utility has no reading');
    } else if (state === 'held') {
      if (failure?.kind !== 'incompatible') say(`is held: ${JSON.stringify(failure)}`);
      else if (!failure.detail.includes('/api/')) say(`is held for good: ${failure.detail}`);
      else if (!network.strangers.some((about) => isAbout(about, one, row.id)))
        say('is held and no answer was strange');
    } else {
      say(`is ${state} at rest`);
    }
    // MTR-52: a photo that the virus scan refused is detached.
    const detached = state === 'photoRefused' && one.photo?.includes('INFECTED');
    const kept = bytes.some(({ submissionId }) => submissionId === row.id);
    if (state !== 'received' && one.photo && !detached && !kept) say(`is ${state} and its photo is gone`);
  }
  for (const row of rows) {
    if (!life.handed.some(({ digits }) => digits === row.intent.meterRead)) complaints.push('an item nobody handed in');
  }
  for (const read of received) {
    if (!life.handed.some(({ digits }) => digits === read.meterRead)) complaints.push('a reading nobody handed in');
  }
  complaints.push(...attempts(network));
  return complaints;
}

const draftWasKept = (one: Handed): boolean => one.said === null && one.draftKept;

const isAbout = (about: string, { photoName }: Handed, id: string): boolean =>
  about.includes(id) || (photoName !== null && about.includes(photoName));

/** Why the utility may have refused this reading or its photo; null when it never had a reason to. */
function reasonOf(one: Handed, id: string, life: CustomerLife, network: Network): 'said so' | 'forged' | null {
  const { photoName } = one;
  for (const { about, forged, status, body } of network.answers) {
    const mine = about.includes(id);
    const myPhoto = photoName !== null && about.includes(photoName);
    if (!mine && !myPhoto) continue;
    if (forged) return 'forged';
    if (status === 200 && mine) {
      const code = Number(JSON.parse(body).data?.errorCode ?? 0);
      // The clock was set back between the choice of the date and the confirmation.
      if (code === 4 && one.readDate > one.capturedDay) return 'said so';
      // Another reading for the meter and the date.
      const dated = (other: Handed) => other.account === one.account && other.readDate === one.readDate;
      if (code === 5 && life.handed.some((other) => other !== one && dated(other))) return 'said so';
    } else if (status === 200) {
      if (JSON.parse(body).virusScanResult?.status === 403 && one.photo?.includes('INFECTED')) return 'said so';
    } else if (status === 409 && body.includes('alreadyExists')) {
      const used = (other: Handed) => other.photoName === photoName && other.takenBack === null;
      if (life.handed.some((other) => other !== one && other.customer === one.customer && used(other)))
        return 'said so';
    }
  }
  return null;
}

/** Every attempt of a submission carries the same body under the same key. */
function attempts(network: Network): string[] {
  const complaints: string[] = [];
  const bodies = new Map<string, unknown>();
  const count = new Map<string, number>();
  for (const { key, body } of network.seen) {
    if (!key) continue;
    if (bodies.has(key) && bodies.get(key) !== body) complaints.push('a repeat carried another body');
    bodies.set(key, body);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  for (const [key, times] of count) if (times > 60) complaints.push(`${key.slice(0, 8)} was sent ${times} times`);
  return complaints;
}
