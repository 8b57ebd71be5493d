import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { NOBODY } from '#machines/auth/authContext.ts';
import { hasUnsavedChanges, noteUnsavedChanges } from '#parts/form/unsavedChanges.ts';
import { beginSession, deviceSession } from '#session/deviceSession.ts';
import { account, profile } from '../copies/customerCopies.ts';

const ADA = { customerId: 'ada', name: 'Ada Lovelace', email: 'ada@sandbox.example', rememberMe: false };
const LOGOUT = 'https://id.example/session/end?post_logout_redirect_uri=https%3A%2F%2Fapp.example%2Flogin';

let kept: Map<string, string>;
let sent: { method: string; url: string; body: unknown }[];
let answer: (url: string) => Response;
let went: string[];

beforeEach(async () => {
  kept = new Map();
  sent = [];
  went = [];
  answer = () => {
    throw new TypeError('no network');
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('document', { cookie: 'stormlamp-here=1' });
  vi.stubGlobal('location', { origin: 'https://app.example', assign: (to: string) => void went.push(to) });
  vi.stubGlobal('fetch', async (url: string, { method = '', body }: RequestInit) => {
    sent.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return answer(url);
  });
  await outboxDb.deviceSession.clear();
  await beginSession(ADA);
});

/** The app started anew with these flags on the device. */
async function start(flags: Record<string, boolean> = {}) {
  for (const [name, value] of Object.entries(flags)) kept.set(name, String(value));
  const { setStickyFlags } = await import('#session/stickyFlags.ts');
  const off = { rememberMeEnabledSticky: false, biometricsEnabledSticky: false };
  setStickyFlags({ ...off, ...flags });
  return import('#features/sign-in/signedInEffects.ts');
}

/* The profile initialisation. */

test.each([
  ['rememberMeEnabledSticky', 'rememberMe=true&lock=false'],
  ['biometricsEnabledSticky', 'rememberMe=true&lock=true'],
])('%s refreshes the session’s rememberMe to true [AUTH-10]', async (flag, query) => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { refreshRememberMe } = await start({ [flag]: true });
  answer = () => Response.json({ session: { ...ADA, rememberMe: true } });
  await refreshRememberMe();
  expect(sent).toEqual([{ method: 'GET', url: `/api/session/updateSession?${query}`, body: undefined }]);
  expect((await deviceSession())?.rememberMe).toBe(true);
  expect(logged).not.toHaveBeenCalled();
});

test('a refresh that fails is logged only: nothing is thrown and the device’s session stays as it was [AUTH-41]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { refreshRememberMe } = await start({ rememberMeEnabledSticky: true });
  await refreshRememberMe();
  expect(logged.mock.calls).toEqual([['Failed to update rememberMe cookie', 'retryLater']]);
  expect((await deviceSession())?.rememberMe).toBe(false);
});

/* The terms. */

test('agreeing stores name and e-mail of the session and the consent to version 1, as of now [AUTH-32]', async () => {
  vi.useFakeTimers({ now: new Date('2026-07-01T18:05:09Z'), toFake: ['Date'] });
  const { storeConsent } = await start();
  answer = () => Response.json({ errorCode: 0 });
  await storeConsent({ device: { ...NOBODY, customer: { name: ADA.name, email: ADA.email } } } as never);
  vi.useRealTimers();
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/utility/updateProfileDetails',
      body: {
        data: { profileName: 'Ada Lovelace' },
        profile: { email: 'ada@sandbox.example' },
        preferences: {
          terms: {
            initialConsent: {
              isConsentGranted: true,
              docVersion: 1,
              lastConsentModified: '2026-07-01T12:05:09-06:00',
            },
          },
        },
      },
    },
  ]);
});

test('a consent that the utility did not take is a failure, also with a nonzero errorCode [AUTH-32]', async () => {
  const { storeConsent } = await start();
  const device = { ...NOBODY, customer: { name: ADA.name, email: ADA.email } };
  await expect(storeConsent({ device } as never)).rejects.toThrow('retryLater');
  answer = () => Response.json({ errorCode: 7 });
  await expect(storeConsent({ device } as never)).rejects.toThrow('errorCode 7');
});

test('the welcome goes with the texts of the content [API-02]', async () => {
  const { sendWelcomeEmail } = await start();
  answer = () => Response.json({ errorCode: 0 });
  await sendWelcomeEmail();
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/utility/welcomeEmail',
      body: {
        interactionType: 'Registration',
        interactionText: 'The customer agreed to the terms and conditions in the app.',
      },
    },
  ]);
});

/* The sign-out. */

const MINE = { rememberMeEnabledSticky: true, doNotShowAgainSticky: true, showAppTourSticky: false };

async function withBusiness() {
  await cacheDb.profile.put({ ...profile, customerId: 'ada' });
  await cacheDb.accounts.put(account('500010340137', 0));
  await cacheDb.choices.put({ key: 'currentAccount', value: '500010340137' });
  noteUnsavedChanges('a form');
  const { bindStickyFlags } = await import('#session/stickyFlags.ts');
  bindStickyFlags('ada');
  return start(MINE);
}

/** What the device holds of a customer's business: rows of each of their tables, session, unsaved changes. */
async function held() {
  const rows = { profile: cacheDb.profile, accounts: cacheDb.accounts, choices: cacheDb.choices };
  const counts = await Promise.all(Object.entries(rows).map(async ([name, table]) => [name, await table.count()]));
  return {
    ...Object.fromEntries(counts),
    session: (await deviceSession()) !== undefined,
    unsaved: hasUnsavedChanges(),
  };
}
const ALL = { profile: 1, accounts: 1, choices: 1, session: true, unsaved: true };
const NOTHING = { profile: 0, accounts: 0, choices: 0, session: false, unsaved: false };

test('signing out clears session, client state and copies, and goes to the provider’s logout; the flags stay for this customer only [AUTH-42]', async () => {
  const { signOut } = await withBusiness();
  const { bindStickyFlags, stickyFlags } = await import('#session/stickyFlags.ts');
  expect(await held()).toEqual(ALL);
  answer = () => Response.json({ logoutUrl: LOGOUT });
  expect(await signOut()).toBe('atProvider');
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/session/signOut']);
  expect(went).toEqual([LOGOUT]);
  expect(await held()).toEqual(NOTHING);
  bindStickyFlags('ada');
  expect(stickyFlags()).toMatchObject(MINE);
  bindStickyFlags('ben');
  expect(stickyFlags()).toMatchObject({
    rememberMeEnabledSticky: false,
    doNotShowAgainSticky: false,
    showAppTourSticky: true,
  });
});

test('signing out without a connection clears the same; server and provider hear of it when there is one [AUTH-42]', async () => {
  const { signOut } = await withBusiness();
  expect(await held()).toEqual(ALL);
  expect(await signOut()).toBe('here');
  expect([went, await held()]).toEqual([[], NOTHING]);
  const { finishSignOut } = await import('#app/finishSignOut.ts');
  answer = () => Response.json({ logoutUrl: LOGOUT });
  Object.assign(location, { pathname: '/login' });
  await finishSignOut();
  expect(went).toEqual([LOGOUT]);
  await finishSignOut();
  expect(went).toEqual([LOGOUT]);
});
