import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { addDays, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM, passFirstRun, tellProvider } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, type Phone, test } from './fixtures.ts';
import { takePicture } from './picture.ts';
import { askSingly } from './replies.ts';
import type { Server } from './server.ts';
import { workerReady } from './worker.ts';

/*
 * Kill and reopen, again and again: a reading is submitted through the screens, the browser is killed at some moment
 * around "Saved on this device", while the server loses replies, refuses for a while, or is killed itself. After such a
 * kill the browser may find its databases corrupt and begin them anew (see src/db/backupCopies.ts); then the customer signs
 * in again, and what was shown as saved is there all the same, and so is its photo where it has one.
 * `npm run soak -- --cycles N --seed S` for more of it.
 */

const CYCLES = Number(process.env.SOAK_CYCLES ?? 8);
const SEED = Number(process.env.SOAK_SEED ?? 20_261_121);
/**
 * In the last part a kill so often costs the browser its databases too: by itself it does that too seldom to prove
 * anything. The other part keeps its whole history, to be compared with the server's.
 */
const DATABASES_TOO = 3;
/** As many workers share them. */
const PARTS = 2;
/** The reading of every so many-th cycle has a photo. */
const PHOTO_TOO = 3;
/** The server is killed too, every so many cycles. */
const SERVER_TOO = 4;
/** Far more than a slow machine needs for a cold start: a form that is not there by then never comes. */
const STUCK_MS = 60_000;

// So many browsers' traces are more work than the test.
test.use({ trace: 'off' });
// No second run: what a kill costs must show.
test.describe.configure({ mode: 'parallel', retries: 0 });

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Row {
  id: string;
  state: string;
  intent: { meterRead: string };
  answer: { reference?: string } | null;
}

const submissions = (page: Page) => rowsOf<Row>(page, 'stormlamp-outbox', 'submissions');

/** For whoever has to find out why nothing came; a page that is gone, or answers nothing, says so. */
async function whatPageShows(page: Page): Promise<string> {
  const asked = page.evaluate(async () => ({
    address: location.href,
    text: document.body.textContent,
    worker: navigator.serviceWorker.controller?.state,
    locks: await navigator.locks.query(),
    databases: await indexedDB.databases(),
  }));
  const silence = new Promise<string>((done) => setTimeout(done, 10_000, 'the page does not answer'));
  return JSON.stringify(await Promise.race([asked, silence]).catch(String), null, 1);
}

/** When the browser began its databases anew, by its own log of them. */
async function databasesSince(phone: Phone): Promise<string> {
  const folder = join(phone.profile, 'Default', 'IndexedDB');
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.leveldb')).map((name) => join(folder, name));
  // "LOG.old" is the log of the start before: a database that was there then was not made new now.
  const log = await Promise.all(logs.map((name) => readFile(join(name, 'LOG'), 'utf8')));
  return log.join('').match(/^.*Creating DB.*$/m)?.[0] ?? '';
}

/** Its pages are on many days of the past: a server that tells no time leaves that to them. */
async function openWithOwnClock(phone: Phone): Promise<Page> {
  const page = await phone.open();
  await askSingly(page);
  await page.route('**/meterReadDetails', async (route) => {
    try {
      const response = await route.fetch();
      const said = await response.json();
      if (said.data) delete said.data.serverTime;
      await route.fulfill({ response, json: said });
    } catch {
      // The page or the server was killed meanwhile.
      await route.abort().catch(() => {});
    }
  });
  return page;
}

/** As somebody who is asked for it only now and then. */
async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The provider may remember them.
  const email = page.getByLabel('Email');
  await email
    .or(page.getByRole('navigation', { name: 'Main', includeHidden: true }))
    .first()
    .waitFor({ state: 'attached' });
  if (await email.isVisible()) await tellProvider(page, 'farm');
  await passFirstRun(page);
}

/**
 * Opens the reading, and says with it whether the browser had lost its databases, and with them who is signed in.
 * What the page says to nobody goes to `heard`. `today`: by the page's clock, where it is not the real one.
 */
async function openReading(phone: Phone, heard: string[], today?: Date): Promise<{ page: Page; lost: boolean }> {
  for (let lost = false; ; lost = true) {
    const page = await openWithOwnClock(phone);
    if (today) await page.clock.setSystemTime(today);
    page.setDefaultTimeout(STUCK_MS);
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(String(error)));
    page.on('requestfailed', (request) => heard.push(`no answer: ${request.url()}`));
    const first = page.getByRole('textbox', { name: 'Digit 1 of 4' });
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await page.goto('/meter-read', { waitUntil: 'commit' });
    await first.or(signIn).first().waitFor();
    if (await first.isVisible()) return { page, lost };
    expect(await databasesSince(phone), 'nobody is signed in, and the browser has its databases').not.toBe('');
    await signInAgain(page);
    // Browsers write cookies late, or on closing.
    await phone.close();
  }
}

interface Reading {
  digits: string;
  /** `YYYY-MM-DD` */
  day: string;
  photo: boolean;
}

/**
 * Submits one reading and answers whether the screen said that it was saved before the time was over; where it must
 * be, the time begins then.
 */
async function handInUntil(
  page: Page,
  { digits, day, photo }: Reading,
  { ms, mustBeSaved }: { ms: number; mustBeSaved: boolean },
): Promise<boolean> {
  // The draft of a reading that the kill left unsaved: its photo allows no other day than the one it was taken on.
  const ofDraft = page.getByRole('button', { name: 'Remove', exact: true });
  if (await ofDraft.isVisible()) await ofDraft.click();
  if (photo) {
    // No two are alike: the utility takes a picture once.
    await page.getByLabel('Attach photo').setInputFiles(await takePicture(page, 'image/jpeg', Number(digits), 400));
    await page.getByText('Ready to go').waitFor();
  }
  for (const [index, digit] of [...digits].entries()) {
    await page.getByRole('textbox', { name: `Digit ${index + 1} of 4` }).fill(digit);
  }
  const [year, month, dayOfMonth] = day.split('-');
  await page.getByLabel('Read date').fill(`${month}/${dayOfMonth}/${year}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click({ noWaitAfter: true });
  let saved = false;
  const saying = page
    .getByText('Saved on this device')
    .waitFor()
    .then(() => {
      saved = true;
    });
  if (mustBeSaved) await saying;
  else void saying.catch(() => {});
  await new Promise((done) => setTimeout(done, ms));
  return saved;
}

for (let part = 0; part < PARTS; part++) {
  const cycles = Math.ceil((CYCLES - part) / PARTS);
  const seed = SEED + part;
  test(`${cycles} times killed while submitting, seed ${seed}: nothing shown as saved is lost, nothing is received twice`, {
    tag: '@worker',
  }, async ({ phone, server }) => {
    test.setTimeout(STUCK_MS + cycles * STUCK_MS);
    await soak(phone, server, { cycles, seed, losesDatabases: part === PARTS - 1 });
  });
}

async function soak(
  phone: Phone,
  server: Server,
  { cycles, seed, losesDatabases }: { cycles: number; seed: number; losesDatabases: boolean },
): Promise<void> {
  const random = randomFrom(seed);
  const first = await openWithOwnClock(phone);
  await comeBack(first, 'farm');
  await first.goto('/meter-read');
  await expect(first.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeVisible();
  await workerReady(first);
  // Browsers write cookies late, or on closing.
  await phone.close();

  // The farm's yearly window has room for a reading a day, each later than the one before; of each month its last
  // days, which every rule allows.
  const days: string[] = [];
  for (let back = 1; days.length < cycles && back < 335; back++) {
    // By the province's clock: once today's reading is in, its form is gone.
    const day = addDays(today(), -back);
    if (Number(day.slice(-2)) > 15) days.unshift(day);
  }
  const attempted: Reading[] = [];
  const saved: Reading[] = [];
  let losses = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const dice = random();
    if (dice < 0.3) await server.fault({ path: 'meterRead', mode: 'replyLost', times: 1 });
    else if (dice < 0.5) await server.fault({ path: 'meterRead', mode: 'status', value: 503, times: 2 });
    else if (dice < 0.7) await server.fault({ path: 'meterRead', mode: 'delay', value: 300, times: 2 });
    const heard: string[] = [];
    const day = days[cycle % days.length] ?? '';
    const reading = { digits: String(1000 + cycle * 7), day, photo: cycle % PHOTO_TOO === 1 };
    try {
      // A photo goes with a reading of the same day only.
      const opened = await openReading(phone, heard, reading.photo ? new Date(`${day}T12:00:00-06:00`) : undefined);
      if (opened.lost) losses++;
      attempted.push(reading);
      // The first reading with a photo is saved before the kill: a part in which none is proves nothing of photos.
      const moment = { ms: random() * 450, mustBeSaved: cycle === 1 };
      if (await handInUntil(opened.page, reading, moment)) saved.push(reading);
    } catch (error) {
      // In the error itself: what is printed while the tests run is cut out of a long log.
      const pages = await Promise.all(phone.context.pages().map(whatPageShows));
      const shown = [...pages, ...heard].join('\n');
      throw new Error(`cycle ${cycle} of seed ${seed} is stuck:\n${shown}`, { cause: error });
    }
    await phone.kill();
    if (losesDatabases && cycle % DATABASES_TOO === DATABASES_TOO - 1) await phone.loseDatabases();
    if (cycle % SERVER_TOO === SERVER_TOO - 1) {
      await server.kill();
      await server.start();
    }
  }

  await server.clearFaults();
  const { page, lost } = await openReading(phone, []);
  if (lost) losses++;
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeVisible();
  const open = async () => (await submissions(page)).filter((row) => row.state !== 'received');
  await expect.poll(open, { timeout: 60_000 }).toEqual([]);
  const rows = await submissions(page);
  const { meterReads } = await server.state();
  const values = meterReads.map(({ meterRead }) => meterRead);
  const savedPhotos = saved.filter(({ photo }) => photo);
  console.log(
    `${cycles} kills: ${saved.length} shown as saved, ${savedPhotos.length} with a photo, ${rows.length} kept, databases lost ${losses} times (seed ${seed})`,
  );

  expect(saved.filter(({ digits }) => !values.includes(digits))).toEqual([]);
  expect(values.filter((reading, at) => values.indexOf(reading) !== at)).toEqual([]);
  expect(values.filter((reading) => !attempted.some(({ digits }) => digits === reading))).toEqual([]);
  const photos = meterReads.map(({ meterRead, photo }) => [meterRead, photo?.state ?? null]);
  const handedIn = (reading: string) => attempted.find(({ digits }) => digits === reading);
  expect(photos).toEqual(values.map((reading) => [reading, handedIn(reading)?.photo ? 'clean' : null]));
  const kept = rows.map(({ id, intent, answer }) => [id, intent.meterRead, answer?.reference]);
  const received = meterReads.map((read) => [read.idempotencyKey, read.meterRead, read.reference]);
  // A history goes with the databases.
  if (losses > 0) expect(received).toEqual(expect.arrayContaining(kept));
  else expect(kept.sort()).toEqual(received.sort());
  // A soak whose kills all come too early proves nothing.
  expect(saved.length).toBeGreaterThan(cycles / 10);
  expect(photos.filter(([, state]) => state === 'clean').length).toBeGreaterThan(0);
}
