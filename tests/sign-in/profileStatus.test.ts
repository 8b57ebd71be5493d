import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { loadProfileStatus } from '#features/sign-in/profileStatus.ts';
import { beginSession, endDeviceSession } from '#session/deviceSession.ts';

// Loaded in the background for home; not what decides.
vi.mock('#copies/refresh.ts', async (original) => ({
  ...(await original<typeof import('#copies/refresh.ts')>()),
  refreshAccounts: async () => {},
}));

const ADA = { customerId: 'ada', name: 'Ada', email: 'ada@sandbox.example', rememberMe: true };
const agreed = {
  terms: {
    initialConsent: { isConsentGranted: true, docVersion: 1, lastConsentModified: '2026-11-01T08:00:00-06:00' },
  },
};
const profile = (preferences: object) => ({
  errorCode: 0,
  data: {
    profileName: 'Ada',
    profileEmail: 'ada@sandbox.example',
    contactNumber: '',
    associatedAccounts: { account: [] },
    preferences,
  },
});
const copy = (changes: object) => ({
  key: 'current' as const,
  customerId: 'ada',
  profileName: 'Ada',
  profileEmail: 'ada@sandbox.example',
  contactNumber: '',
  preferences: agreed,
  isRegistered: true,
  fetchedAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});

/** What the server answers by the last part of the path; a promise is an answer that comes later. */
let answers: Record<string, () => Response | Promise<Response>>;
let asked: string[];
const noNetwork = () => {
  throw new TypeError('no network');
};

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { cookie: 'stormlamp-here=1' });
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('/').at(-1) ?? '';
    asked.push(path);
    return (answers[path] ?? noNetwork)();
  });
  await outboxDb.deviceSession.clear();
  await cacheDb.profile.clear();
  await beginSession(ADA);
});

/** It answers when the profile was kept, and deleted again: by a load of before this sign-in that ends now. */
async function deletesProfile(): Promise<Response> {
  await vi.waitFor(async () => expect(await cacheDb.profile.count()).toBe(1), { timeout: 20_000 });
  await cacheDb.forgetCustomer();
  return Response.json({ errorCode: 0, isRegistered: true });
}

test('a profile that is deleted while the sign-in goes on is loaded again: who agreed to the terms is not asked again', async () => {
  answers = { notifyLogin: deletesProfile, profileDetails: () => Response.json(profile(agreed)) };
  expect(await loadProfileStatus()).toMatchObject({ hasConsented: true, isRegistered: true, isCopy: false });
  expect(asked.filter((path) => path === 'profileDetails')).toHaveLength(2);
});

test('nor where it cannot be loaded again: then the sign-in fails', async () => {
  const once = [() => Response.json(profile(agreed))];
  answers = { notifyLogin: deletesProfile, profileDetails: () => (once.pop() ?? noNetwork)() };
  await expect(loadProfileStatus()).rejects.toThrow('profile');
});

test('routing waits for notifyLogin and for the profile, and goes by both [AUTH-08]', async () => {
  const late: Record<string, (answer: Response) => void> = {};
  const later = (path: string) => () => new Promise<Response>((answer) => Object.assign(late, { [path]: answer }));
  answers = { notifyLogin: later('notifyLogin'), profileDetails: later('profileDetails') };
  let decided = false;
  const status = loadProfileStatus().finally(() => {
    decided = true;
  });
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['notifyLogin', 'profileDetails']));
  late.notifyLogin?.(Response.json({ errorCode: 1, isRegistered: false }, { status: 206 }));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(decided).toBe(false);
  late.profileDetails?.(Response.json(profile(agreed)));
  expect(await status).toEqual({
    forgotPassword: false,
    hasConsented: true,
    isRegistered: false,
    errorCode: 1,
    isCopy: false,
  });
});

test('what the profile says of the consent counts, not what the device had of it [AUTH-08]', async () => {
  await cacheDb.profile.put(copy({}));
  answers = {
    notifyLogin: () => Response.json({ errorCode: 0, isRegistered: true }),
    profileDetails: () => Response.json(profile({})),
  };
  expect(await loadProfileStatus()).toEqual({
    forgotPassword: false,
    hasConsented: false,
    isRegistered: true,
    errorCode: 0,
    isCopy: false,
  });
});

test.each([
  ['has agreed and is registered', {}, { hasConsented: true, isRegistered: true, errorCode: 0 }],
  ['has not agreed', { preferences: {} }, { hasConsented: false, isRegistered: true, errorCode: 0 }],
  ['is not registered', { isRegistered: false }, { hasConsented: true, isRegistered: false, errorCode: 1 }],
] as const)('without a connection the device’s copy says that the customer %s [AUTH-08]', async (_who, of, decides) => {
  answers = {};
  await cacheDb.profile.put(copy(of));
  expect(await loadProfileStatus()).toEqual({ forgotPassword: false, ...decides, isCopy: true });
});

test('without a connection nobody is routed by another customer’s copy, or by none [AUTH-08]', async () => {
  answers = {};
  await expect(loadProfileStatus()).rejects.toMatchObject({ problem: { kind: 'profile' } });
  await cacheDb.profile.put(copy({ customerId: 'ben' }));
  await expect(loadProfileStatus()).rejects.toMatchObject({ problem: { kind: 'profile' } });
  await endDeviceSession();
});
