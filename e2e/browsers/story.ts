import { expect } from 'playwright/test';
import type { Fault } from '#contracts/sandbox.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';

/** A browser as the story needs it: one tab, real clicks and keys, a profile that outlives being killed. */
export interface Phone {
  open(): Promise<void>;
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page and answers what it returns. */
  run<T>(body: string): Promise<T>;
  click(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  /** In good order, as a customer puts the phone away. */
  close(): Promise<void>;
  /** As the system does it: nothing is told beforehand. */
  kill(): Promise<void>;
}

export interface Target {
  kind: 'button' | 'input';
  /** How its accessible name starts. */
  name: string;
}

/** The expression that finds an element in the page, the same for every driver. */
export const finder = ({ kind, name }: Target): string => `(() => {
  const said = (element) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ];
  return [...document.querySelectorAll(${JSON.stringify(kind)})].find(
    (element) => element.checkVisibility() && said(element).some((text) => text?.trim().startsWith(${JSON.stringify(name)})),
  ) ?? null;
})()`;

export interface Stage {
  phone: Phone;
  server: {
    origin: string;
    kill(): Promise<void>;
    start(): Promise<void>;
    endSessions(): Promise<void>;
    state(): Promise<SandboxState>;
    fault(fault: Fault): Promise<void>;
  };
}

const WAIT = { timeout: 30_000 };
/** A tab that is gone in the middle of sending keeps the sender lock until its lease of a minute is over. */
const ARRIVAL = { timeout: 90_000 };
const words = (phone: Phone) => phone.run<string>('return document.body.innerText').catch(() => '');
const shows = (phone: Phone, text: string) => expect.poll(() => words(phone), WAIT).toContain(text);
const address = (phone: Phone) => phone.run<string>('return location.pathname').catch(() => '');

/** Waits until the worker keeps the app. Polled: a script is lost when the page that runs it is replaced. */
const isKept = (phone: Phone) =>
  expect
    .poll(
      () => phone.run('return (await navigator.serviceWorker.getRegistration())?.active?.state').catch(() => null),
      { timeout: 60_000 },
    )
    .toBe('activated');

/** How often a press is tried, ten times a second, on what is just being replaced. */
const PRESSES = 50;

/** Presses; again, while what was found `isPassing`: the app is taking the place of the shell that stood there. */
export async function pressed(press: () => Promise<unknown>, isPassing: RegExp): Promise<boolean> {
  for (let attempt = 1; attempt <= PRESSES; attempt++) {
    try {
      await press();
      return true;
    } catch (reason) {
      if (!isPassing.test(String(reason))) throw reason;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
  return false;
}

async function signIn({ phone, server }: Stage, who: string, { remembered = true } = {}): Promise<void> {
  await phone.goto(`${server.origin}/Login`);
  await phone.click({ kind: 'button', name: 'Sign in' });
  await answerProvider(phone, who);
  // A switch is drawn beside its input, which no pointer meets.
  if (remembered) await phone.run(`${finder({ kind: 'input', name: 'Remember me' })}.click()`);
  await phone.click({ kind: 'button', name: 'Continue' });
  if (remembered) await phone.click({ kind: 'button', name: 'Agree' });
  await expect.poll(() => address(phone), WAIT).toMatch(/^\/homepage$/i);
}

/** From the provider's page to what is to be remembered: the first run, without its tour. */
async function answerProvider(phone: Phone, who: string): Promise<void> {
  await phone.type({ kind: 'input', name: 'Email' }, `${who}@sandbox.example`);
  await phone.type({ kind: 'input', name: 'Password' }, 'lamp');
  await phone.click({ kind: 'button', name: 'Sign in' });
  await phone.click({ kind: 'button', name: 'Skip' });
  await shows(phone, 'Remember me');
}

/**
 * The story of the basement, in a browser that wakes nobody up by itself (no Background Sync): signed in and looked
 * at the meter upstairs; downstairs, without a connection, a reading; the browser killed; back upstairs the app is
 * opened, and its own triggers bring the reading to the utility, once.
 */
export async function basement(stage: Stage): Promise<void> {
  const { phone, server } = stage;
  await phone.open();
  expect(await phone.run('return "SyncManager" in globalThis')).toBe(false);
  await signIn(stage, 'basement');
  // Home has loaded the meter, and the app is kept: only then does the customer go on.
  await shows(phone, 'Works without a connection');
  await isKept(phone);
  await phone.goto(`${server.origin}/meter-read`);
  await shows(phone, 'Read date');
  // Signed in the day before: browsers write cookies late, or when they are closed.
  await phone.close();

  await phone.open();
  await server.kill();
  await phone.goto(`${server.origin}/meter-read`);
  for (const [index, digit] of [...'51240'].entries()) {
    await phone.type({ kind: 'input', name: `Digit ${index + 1} of 5` }, digit);
  }
  await phone.click({ kind: 'button', name: 'Submit' });
  await phone.click({ kind: 'button', name: 'Confirm' });
  await shows(phone, 'Saved on this device');
  await phone.kill();

  await server.start();
  expect((await server.state()).meterReads).toEqual([]);
  await phone.open();
  await phone.goto(`${server.origin}/outbox`);
  await expect.poll(() => words(phone), ARRIVAL).toContain('Received');
  const { meterReads } = await server.state();
  expect(meterReads.map(({ meterRead }) => meterRead)).toEqual(['51240']);
  await shows(phone, `No. ${meterReads[0]?.reference}`);
}

/**
 * The same without a switch touched at the preferences: the session ends with the browser, and the reading arrives
 * under the grant that the sign-in left on the device.
 */
export async function basementNotRemembered(stage: Stage): Promise<void> {
  const { phone, server } = stage;
  await phone.open();
  await signIn(stage, 'basement', { remembered: false });
  await shows(phone, 'Works without a connection');
  await isKept(phone);
  await phone.goto(`${server.origin}/meter-read`);
  await shows(phone, 'Read date');
  await expect.poll(() => phone.run<string>(`return (${grantState})()`).catch(() => ''), WAIT).toBe('live');
  await server.kill();
  for (const [index, digit] of [...'51240'].entries()) {
    await phone.type({ kind: 'input', name: `Digit ${index + 1} of 5` }, digit);
  }
  await phone.click({ kind: 'button', name: 'Submit' });
  await phone.click({ kind: 'button', name: 'Confirm' });
  await shows(phone, 'Saved on this device');
  // Where closing the tab leaves the browser, its session goes here.
  await phone.run(`document.cookie = 'stormlamp-here=; path=/; Max-Age=0'`);
  await phone.kill();

  await server.start();
  await server.endSessions();
  expect((await server.state()).meterReads).toEqual([]);
  await phone.open();
  await phone.goto(`${server.origin}/`);
  await expect
    .poll(async () => (await server.state()).meterReads.map(({ meterRead }) => meterRead), ARRIVAL)
    .toEqual(['51240']);
}

/** The state of the one grant in the outbox's database, or ''. */
const grantState = `() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('stormlamp-outbox');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('grants').objectStore('grants').getAll();
    reading.onerror = () => reject(reading.error);
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result[0]?.state ?? '');
    };
  };
})`;

/**
 * A customer in a hurry: goes on to the meter in the moment home has opened, and back, and on. A browser may keep each
 * page that is left, asleep, as it was: asleep with a database open it would keep the next page waiting.
 */
export async function hurry(stage: Stage): Promise<void> {
  const { phone, server } = stage;
  await phone.open();
  await signIn(stage, 'basement');
  await shows(phone, 'Hello, Marlene');
  await phone.run('globalThis.fellAsleep = true');
  await phone.goto(`${server.origin}/meter-read`);
  await shows(phone, 'Read date');
  await phone.run('history.back()');
  await expect.poll(() => address(phone), WAIT).toMatch(/^\/homepage$/i);
  // A page that was asleep begins anew; who presses a link before that is taken back to it.
  await expect.poll(() => phone.run('return globalThis.fellAsleep === true').catch(() => true), WAIT).toBe(false);
  await shows(phone, 'Works without a connection');
  await phone.goto(`${server.origin}/meter-read`);
  await shows(phone, 'Read date');
}

/**
 * A customer who presses "Sign in" while the browser is registering the worker: WebKit would never end a registration
 * whose page was left, see src/session/leavePage.ts.
 */
export async function leftWhileRegistering({ phone, server }: Stage): Promise<void> {
  await phone.open();
  // Long enough for the page to be left within it.
  await server.fault({ path: 'sw.js', mode: 'delay', value: 2000 });
  await phone.goto(`${server.origin}/Login`);
  await phone.click({ kind: 'button', name: 'Sign in' });
  await answerProvider(phone, 'basement');
  await isKept(phone);
}
