import { expect, type Page } from 'playwright/test';
import { registerFinishCall, registerStartCall } from '#contracts/biometrics.ts';
import { APP_HEADER, pathOf } from '#contracts/call.ts';
import { updateSessionCall } from '#contracts/session.ts';
import { Authenticator } from './authenticator.ts';
import { comeBack } from './comeBack.ts';
import { passProvider } from './customer.ts';

/** A first run in which the customer chooses the lock, up to the question whether the app may ask for their finger. */
export async function toBiometricsWarning(page: Page): Promise<void> {
  await passProvider(page, 'basement');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('switch', { name: 'Biometrics' }).press('Space');
  await page.getByRole('checkbox', { name: 'Do not show this again' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/login\/biometrics-warning/);
  await expect(page.getByRole('button', { name: 'Agree', exact: true })).toBeVisible();
}

/** The whole of it: home, behind a lock that the reader given opens. */
export async function signInWithLock(page: Page): Promise<Authenticator> {
  const authenticator = await Authenticator.of(page);
  await toBiometricsWarning(page);
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  return authenticator;
}

/**
 * A customer is about to open the app on a device where they chose the lock; the reader given opens it. Nobody walks
 * through the screens: the device is one that comes back (comeBack.ts), and its browser makes the passkey with the
 * server as the app would. Each device makes its own: what is exported from a virtual authenticator has no PRF, from
 * which the key of the copies comes. The first opening makes that key (sealed.spec.ts compares this device with one that
 * was locked through the screens).
 */
export async function comeBackLocked(page: Page): Promise<Authenticator> {
  const authenticator = await Authenticator.of(page);
  await comeBack(page, 'basement');
  const { options } = await callFrom(page, registerStartCall, {});
  // Any document of the app's origin that starts no app.
  await page.goto('/healthz');
  const made = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as never);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const flags = { biometricsEnabledSticky: true, rememberMeEnabledSticky: false, passkeyCredentialId: credential.id };
    for (const [name, value] of Object.entries(flags)) localStorage.setItem(name, String(value));
    return credential.toJSON();
  }, options);
  expect(await callFrom(page, registerFinishCall, { response: made })).toEqual({ verified: true });
  const locked = await page.request.get(`${updateSessionCall.path}?rememberMe=true&lock=true`, {
    headers: { [APP_HEADER]: '1' },
  });
  await expect(locked).toBeOK();
  return authenticator;
}

/** The same, and the customer has opened it: home, with the copies behind the lock. */
export async function openLocked(page: Page): Promise<Authenticator> {
  const authenticator = await comeBackLocked(page);
  await page.goto('/Homepage');
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  return authenticator;
}

/** The customer looks at something else for so long: `'05:01'`. */
export async function away(page: Page, time: string): Promise<void> {
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  // As a phone does it: no timer runs meanwhile.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + milliseconds(time));
  await show('visible');
}

const milliseconds = (time: string): number => {
  const [minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (minutes * 60 + seconds) * 1000;
};

/** One of the app's calls, with the page's cookies. */
async function callFrom(
  page: Page,
  call: typeof registerStartCall | typeof registerFinishCall,
  data: object,
): Promise<{ options?: unknown; verified?: boolean }> {
  const reply = await page.request.post(pathOf(call, 'utility'), { headers: { [APP_HEADER]: '1' }, data });
  await expect(reply).toBeOK();
  return reply.json();
}
