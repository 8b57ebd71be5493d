import { type BrowserContext, chromium, expect, type LaunchOptions, type Page } from 'playwright/test';
import { sandboxSignedIn } from '#contracts/sandbox.ts';
import type { Session } from '#contracts/session.ts';
import { signIn } from './customer.ts';

type Device = Awaited<ReturnType<BrowserContext['storageState']>>;

const MODEL = 'basement';
/** The environment variable with what {@link prepareDevice} found, for the test workers. */
const PREPARED = 'STORMLAMP_TEST_DEVICE';
type Prepared = { device: Device; session: Session } | { failed: string };

/**
 * Once a run: signs a customer in through every screen, in a browser of its own, and keeps what that leaves on the
 * device. A sign-in that fails is told to the tests that build on it: the others need none.
 */
export async function prepareDevice(origin: string, launch: LaunchOptions = {}): Promise<void> {
  const browser = await chromium.launch(launch);
  let prepared: Prepared;
  try {
    const context = await browser.newContext({ baseURL: origin });
    const page = await context.newPage();
    await signIn(page, MODEL);
    await fontKept(page);
    prepared = { device: await deviceOf(context), session: await mintSession(page, MODEL) };
  } catch (reason) {
    prepared = { failed: String(reason) };
  } finally {
    await browser.close();
  }
  process.env[PREPARED] = JSON.stringify(prepared);
}

/**
 * A customer is about to open the app on a device where they signed in before, were shown round and asked to be
 * remembered; it holds no copies of their accounts any more. Nobody walks through the screens: the server makes the
 * session, and the device is another customer's, who did, with this one's names (sign-in.spec.ts compares the two). The
 * provider does not know this browser. `flags`: what lies in local storage otherwise than after that sign-in.
 */
export async function comeBack(page: Page, who: string, flags: Record<string, string> = {}): Promise<void> {
  const prepared: Prepared = JSON.parse(process.env[PREPARED] ?? '{"failed":"nothing was prepared"}');
  if ('failed' in prepared) throw new Error(`nobody could sign in before the tests: ${prepared.failed}`);
  // A page of the app that is open loads anew when another one changes what it goes by.
  await page.goto('about:blank');
  const context = page.context();
  await context.clearCookies();
  const session = await mintSession(page, who);
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const { cookies, origins } = named(prepared.device, prepared.session, session);
  await context.setStorageState({
    cookies: [...(await context.cookies()), ...cookies],
    origins: origins.map((one) => {
      const localStorage = one.localStorage.map(({ name, value }) => ({ name, value: flags[name] ?? value }));
      return { ...one, origin, localStorage };
    }),
  });
}

/** The app's own font is on the device: it comes when the app is at rest. */
export async function fontKept(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('ownFont') !== null);
}

/** The sandbox signs the customer in, in the page's own cookies. */
async function mintSession(page: Page, who: string): Promise<Session> {
  const data = { email: `${who}@sandbox.example`, rememberMe: true };
  const reply = await page.request.post('/sandbox/sessions', { data });
  await expect(reply).toBeOK();
  return sandboxSignedIn.parse(await reply.json()).session;
}

/** What a device remembers of its customer: not its copies, which may be gone at any time, and no session. */
export async function deviceOf(context: BrowserContext): Promise<Device> {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  return {
    cookies: cookies.filter(({ name }) => name === 'stormlamp-here'),
    origins: origins
      .filter(({ origin }) => origin.startsWith('http://localhost:'))
      .map((one) => {
        const { indexedDB = [] } = one as { indexedDB?: StoredDatabase[] };
        const localStorage = one.localStorage.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        const outbox = indexedDB.filter(({ name }) => name === 'stormlamp-outbox').map(withoutKeys);
        return { ...one, localStorage, indexedDB: outbox };
      }),
  };
}

interface StoredDatabase {
  name: string;
  stores: { name: string; records: unknown[] }[];
}

/** A key that nobody can read out cannot be put elsewhere: the next start of the app makes another. */
const withoutKeys = (database: StoredDatabase): StoredDatabase => ({
  ...database,
  stores: database.stores.map((store) => (store.name === 'grants' ? { ...store, records: [] } : store)),
});

/** The same device, of another customer. */
function named(device: Device, before: Session, now: Session): Device {
  const names = ['customerId', 'name', 'email'] as const;
  const text = names.reduce(
    (all, name) => all.replaceAll(`"${before[name]}"`, `"${now[name]}"`),
    JSON.stringify(device),
  );
  return JSON.parse(text);
}
