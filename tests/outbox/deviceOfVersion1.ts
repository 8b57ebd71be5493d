import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { Device } from './device.ts';

/** One line a submission, as the app of November 2026 left it on the disk; `bytes` is how many an attachment has. */
interface Left {
  name: string;
  row: { id: string };
  drafts: object[];
  photos: { bytes: number }[];
  copy: { row: { id: string }; photo: { bytes: number } | null };
}
const all: Left[] = readFileSync(join(import.meta.dirname, 'rowsOfVersion1.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

export function leftBehind(name: string): Left {
  const left = all.find((one) => one.name === name);
  if (!left) throw new Error(`no line ${name}`);
  return left;
}

const withBytes = <T extends { bytes: number }>(photo: T) => ({ ...photo, bytes: new ArrayBuffer(photo.bytes) });

const session = {
  key: 'current',
  customerId: 'customer-1',
  name: 'Basement',
  email: 'b@sandbox.example',
  rememberMe: true,
  expired: false,
  signIn: 's-1',
};

/** A device with the database of that version, and these submissions in it. */
export async function deviceOfVersion1(...names: string[]): Promise<Device> {
  const device = new Device();
  const left = names.map(leftBehind);
  const rows: Record<string, object[]> = {
    submissions: left.map(({ row }) => row),
    photos: left.flatMap(({ photos }) => photos.map(withBytes)),
    drafts: left.flatMap(({ drafts }) => drafts),
    leases: [],
    deviceSession: [session],
    checks: [{ key: 'spares', lost: 0 }],
  };
  await written(device.disk, { name: 'stormlamp-outbox', version: 20, rows });
  return device;
}

/** The bucket of that version, with the backup copies of these. */
export async function bucketOfVersion1(...names: string[]): Promise<IDBFactory> {
  const bucket = new IDBFactory();
  const spares = names.map(leftBehind).map(({ copy: { row, photo } }) => ({
    row,
    photo: photo && withBytes(photo),
    id: row.id,
  }));
  await written(bucket, { name: 'stormlamp-spares', version: 10, rows: { spares } });
  return bucket;
}

const KEYS: Record<string, string> = { submissions: 'id', spares: 'id', photos: 'submissionId', leases: 'lane' };

/** By hand, as Dexie laid it out. */
function written(
  disk: IDBFactory,
  { name, version, rows }: { name: string; version: number; rows: Record<string, object[]> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(name, version);
    opening.onupgradeneeded = () => {
      for (const [table, all] of Object.entries(rows)) {
        const store = opening.result.createObjectStore(table, { keyPath: KEYS[table] ?? 'key' });
        if (table === 'submissions') {
          store.createIndex('capturedAt', 'capturedAt');
          for (const parts of [
            ['owner', 'state'],
            ['owner', 'lane', 'state', 'nextAttemptAt'],
          ]) {
            store.createIndex(`[${parts.join('+')}]`, parts);
          }
        }
        for (const one of all) store.add(one);
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(opening.error);
  });
}
