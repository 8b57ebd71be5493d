import { type BrowserContext, expect, type Page } from 'playwright/test';
import { sandboxSignedIn } from '#contracts/sandbox.ts';
import type { Session } from '#contracts/session.ts';
import { signIn } from './customer.ts';

type Device = Awaited<ReturnType<BrowserContext['storageState']>>;

const MODEL = 'basement';

/** What a sign-in through the screens leaves on a device, and of whom; made once in the life of a test worker. */
let model: Promise<{ device: Device; session: Session }> | undefined;

/**
 * A customer is about to open the app on a device where they signed in before, were shown round and asked to be
 * remembered; it holds no copies of their accounts any more. Nobody walks through the screens: the server makes the
 * session, and the device is another customer's, who did, with this one's names (sign-in.spec.ts compares the two). The
 * provider does not know this browser. `flags`: what lies in local storage otherwise than after that sign-in.
 */
export async function comeBack(page: Page, who: string, flags: Record<string, string> = {}): Promise<void> {
  model ??= signInOnModel(page).catch((reason) => {
    model = undefined;
    throw reason;
  });
  const { device, session: before } = await model;
  const context = page.context();
  await context.clearCookies();
  const session = await mintSession(page, who);
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const origins = device.origins.map((one) => {
    const kept = named(one, before, session);
    const localStorage = kept.localStorage.map(({ name, value }) => ({ name, value: flags[name] ?? value }));
    return { ...kept, origin, localStorage };
  });
  await context.setStorageState({ cookies: [...(await context.cookies()), ...device.cookies], origins });
}

async function mintSession(page: Page, who: string): Promise<Session> {
  const data = { email: `${who}@sandbox.example`, rememberMe: true };
  const reply = await page.request.post('/sandbox/sessions', { data });
  await expect(reply).toBeOK();
  return sandboxSignedIn.parse(await reply.json()).session;
}

/** In a browser context of its own: the page that asks for it keeps its own past. */
async function signInOnModel(page: Page): Promise<{ device: Device; session: Session }> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const context = await page.context().browser()?.newContext({ baseURL: origin });
  if (!context) throw new Error('this browser has one context only');
  const by = await context.newPage();
  await signIn(by, MODEL);
  const device = await deviceOf(context);
  const session = await mintSession(by, MODEL);
  await context.close();
  return { device, session };
}

/** What a device remembers of its customer: not its copies, which may be gone at any time, and no session. */
export async function deviceOf(context: BrowserContext): Promise<Device> {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  return {
    cookies: cookies.filter(({ name }) => name === 'stormlamp-here'),
    origins: origins
      .filter(({ origin }) => origin.startsWith('http://localhost:'))
      .map((one) => {
        const { indexedDB = [] } = one as { indexedDB?: { name: string }[] };
        return { ...one, indexedDB: indexedDB.filter(({ name }) => name === 'stormlamp-outbox') };
      }),
  };
}

/** The same, of another customer. */
function named<Kept>(kept: Kept, before: Session, now: Session): Kept {
  const names = ['customerId', 'name', 'email'] as const;
  const text = names.reduce((all, name) => all.replaceAll(`"${before[name]}"`, `"${now[name]}"`), JSON.stringify(kept));
  return JSON.parse(text);
}
