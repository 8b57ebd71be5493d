import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSyncTriggers } from '#app/syncTriggers.ts';

/* What waits is sent although the start could not read whether anything does. */

const device = vi.hoisted(() => ({ fails: 0, waits: true, opened: 0, tried: [] as string[] }));
vi.mock('#parts/submission/unsent.ts', () => ({
  isAnyUnsent: async () => {
    if (device.fails-- > 0) throw new DOMException('The database cannot be read', 'UnknownError');
    return device.waits;
  },
}));
vi.mock('#outbox/pageOutbox.ts', () => ({
  sendAtStart: () => device.tried.push('at start'),
  tryNow: () => device.tried.push('now'),
}));
vi.mock('#db/outboxDb.ts', () => ({
  outboxDb: { notedUnsent: () => 0, recover: async () => void device.opened++, deviceSession: {} },
}));
vi.mock('#db/grants.ts', () => ({ grantedCustomers: async () => [] }));
vi.mock('#session/customer.ts', () => ({ currentCustomer: async () => null }));
vi.mock('#session/deviceSession.ts', () => ({ deviceSession: async () => undefined }));
vi.mock('#session/pendingSignOut.ts', () => ({ hasPendingSignOut: () => false }));
vi.mock('#copies/refresh.ts', () => ({ refreshForCustomer: async () => {}, refreshForEveryone: async () => {} }));
vi.mock('#app/tellWorker.ts', () => ({ tellWorker: () => {} }));
vi.mock('#app/keepTheRest.ts', () => ({ keepTheRest: async () => {} }));
vi.mock('#app/askAgain.ts', () => ({ askWhileAway: () => {} }));
vi.mock('dexie', () => ({ liveQuery: () => ({ subscribe: () => {} }) }));

/** The start asks twice: by itself, and after the copies' turn. */
const AT_START = 2;
const LOOK_MS = 30_000;
let listeners: Record<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = {};
  Object.assign(device, { fails: 0, waits: true, opened: 0, tried: [] });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    listeners[name] = listener;
  });
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const start = async () => {
  startSyncTriggers();
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
};
const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
};

test('the database is opened again and looked at after half a minute, until it can be read', async () => {
  device.fails = AT_START + 1;
  await start();
  expect(device).toMatchObject({ fails: 0 + 1, tried: [] });
  await after(LOOK_MS - 1);
  expect(device).toMatchObject({ opened: 0, tried: [] });
  await after(1);
  expect(device).toMatchObject({ opened: 1, tried: [] });
  await after(LOOK_MS);
  expect(device).toMatchObject({ opened: 2, tried: ['now'] });
  await after(3 * LOOK_MS);
  expect(device).toMatchObject({ opened: 2, tried: ['now'] });
});

test('where the start could read it, it is not looked at again', async () => {
  await start();
  expect([...device.tried].sort()).toEqual(['at start', 'now']);
  await after(3 * LOOK_MS);
  expect(device).toMatchObject({ opened: 0 });
  expect(device.tried).toHaveLength(AT_START);
});

test('a connection that is back is a reason to look at once', async () => {
  device.fails = AT_START;
  await start();
  expect(device.tried).toEqual([]);
  listeners.online?.();
  await after(0);
  expect(device.tried).toContain('now');
});
