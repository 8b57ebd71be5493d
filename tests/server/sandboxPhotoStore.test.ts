import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SandboxPhotoStore, startPhotoStore } from '#server/sandbox/photoStore.ts';

const NAME = `${'a'.repeat(64)}.jpg`;

let dir: string;
let store: SandboxPhotoStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stormlamp-photos-'));
  store = await startPhotoStore(dir, 'token');
});
afterEach(async () => {
  await store.close();
  await rm(dir, { recursive: true });
});

const headers = { authorization: 'Bearer token', 'x-ms-version': '2021-08-06' };
const put = (customer: string) =>
  fetch(`${store.url}/${customer}/${NAME}`, {
    method: 'PUT',
    headers: { ...headers, 'x-ms-blob-type': 'BlockBlob' },
    body: 'photo',
  });
const get = async (customer: string) => (await fetch(`${store.url}/${customer}/${NAME}`, { headers })).status;

test('forgets every photo, and takes the same again', async () => {
  expect([(await put('c1')).status, (await put('c2')).status]).toEqual([201, 201]);
  expect([await get('c1'), await get('c2')]).toEqual([200, 200]);
  await store.clear();
  expect([await get('c1'), await get('c2')]).toEqual([404, 404]);
  expect((await put('c1')).status).toBe(201);
  expect(await get('c1')).toBe(200);
});

test('forgets what it has while photos arrive, and each of these arrives', async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const arriving = Array.from({ length: 8 }, async (_, at) => {
    while (!isOver) statuses.add((await put(`c${at}`)).status);
  });
  try {
    for (let n = 0; n < 50; n++) await store.clear();
  } finally {
    isOver = true;
    await Promise.all(arriving);
  }
  // 409: the one before was still there.
  expect([...statuses].filter((status) => ![201, 409].includes(status))).toEqual([]);
  expect(statuses).toContain(201);
  await store.clear();
  expect(await Promise.all(arriving.map((_, at) => get(`c${at}`)))).toEqual(arriving.map(() => 404));
});
