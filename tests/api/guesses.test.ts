import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { problem } from '#contracts/problem.ts';
import { accounts, customers, failedGuesses } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf } from './reading.ts';

const api = '/api/utility';
const MINUTE_MS = 60_000;
const NO_SUCH = '599999999999';

describeOnOneDatabase('Guessing names and numbers of accounts', (engine) => {
  let moments: number[];
  let thief: Browser;
  let victim: string;
  const running = clockedServer(engine, {
    waitUntil: async (moment) => void moments.push(moment.getTime() - running.now.getTime()),
  });
  beforeEach(async () => {
    moments = [];
    thief = await running.signedIn('smart');
    victim = (await accountOf(await running.signedIn('basement'))).caAccount;
  });

  const guess = (accountName: string, accountNumber: string, browser = thief) =>
    browser.post(`${api}/accountAssociation`, { accountName, accountNumber });
  const statuses = async (times: number, numberOf: (nth: number) => string, browser = thief) => {
    const all: number[] = [];
    for (let nth = 0; nth < times; nth += 1) all.push((await guess('WRONG', numberOf(nth), browser)).status);
    return all;
  };
  const passes = (times: number) => Array<number>(times).fill(200);
  const madeUp = (nth: number) => String(500000000000 + nth);
  const later = (minutes: number) => {
    running.now = new Date(running.now.getTime() + minutes * MINUTE_MS);
  };

  it('no such number, another name and a closed account are one answer, byte for byte, at one moment', async () => {
    const closed = await accountOf(await running.signedIn('inactive'));
    const { db } = running.server.services;
    const [row] = await db.select().from(accounts).where(eq(accounts.caAccount, closed.caAccount));
    moments = [];
    const replies = [
      await guess('MARLENE KOWALCHUK', NO_SUCH),
      await guess('SOMEBODY ELSE', victim),
      await guess(row?.details.accountName ?? '', closed.caAccount),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(bodies)).toEqual(
      new Set(['{"errorCode":1,"errorMessage":"We could not find an account with this name and number."}']),
    );
    expect((await guess('MARLENE KOWALCHUK', victim)).status).toBe(200);
    expect(moments).toEqual([1000, 1000, 1000, 1000]);
  });

  it('a customer fails ten times an hour, then is told how long to wait', async () => {
    expect(await statuses(10, madeUp)).toEqual(passes(10));
    later(20);
    const refused = await guess('WRONG', madeUp(10));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(40 * 60)]);
    expect(problem.parse(await refused.json()).error).toMatchObject({
      code: 'tooManyRequests',
      message: 'Too many names and numbers that do not fit. Please wait, or call us.',
    });
    // Not even what is right, and by no other device; asking on does not make it longer.
    expect((await guess('MARLENE KOWALCHUK', victim, await running.signedIn('smart'))).status).toBe(429);
    later(40);
    expect((await guess('MARLENE KOWALCHUK', victim)).status).toBe(200);
  });

  it('nor does a new profile of the same person begin anew', async () => {
    expect(await statuses(10, madeUp)).toEqual(passes(10));
    const kept = vi.spyOn(running.server.services.jobs, 'removeLogin').mockResolvedValue();
    expect((await thief.post('/api/customer/deleteAccount', {})).status).toBe(200);
    kept.mockRestore();
    const again = await running.signedIn('smart');
    const { db } = running.server.services;
    const theirs = eq(customers.email, 'smart@sandbox.example');
    expect(await statuses(1, madeUp, again)).toEqual([429]);
    // By their address alone, as when they made another login; and by their login alone.
    await db.update(customers).set({ subject: 'another' }).where(theirs);
    expect(await statuses(1, madeUp, again)).toEqual([429]);
    const [now] = await db.update(customers).set({ email: 'another@sandbox.example' }).where(theirs).returning();
    expect(await statuses(1, madeUp, again)).toEqual([200]);
    expect(now?.subject).toBe('another');
    await db.delete(customers).where(eq(customers.subject, 'another'));
  });

  it('and twenty times a day', async () => {
    expect(await statuses(10, madeUp)).toEqual(passes(10));
    later(60);
    expect(await statuses(11, (nth) => madeUp(10 + nth))).toEqual([...passes(10), 429]);
    later(60);
    const refused = await guess('WRONG', madeUp(30));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(22 * 60 * 60)]);
    later(22 * 60);
    expect((await guess('WRONG', madeUp(30))).status).toBe(200);
  });

  it.each([
    ['of an account', () => victim],
    ['of none', () => NO_SUCH],
  ])('a number %s is guessed at five times an hour, whoever does, however it is written', async (_, number) => {
    expect(await statuses(3, number)).toEqual(passes(3));
    const other = await running.signedIn('movein');
    const spaced = () => number().replace(/(\d{4})(?=\d)/g, '$1 ');
    expect(await statuses(3, spaced, other)).toEqual([200, 200, 429]);
    expect(await statuses(1, madeUp, other)).toEqual([200]);
    expect((await guess('WRONG', number())).headers.get('retry-after')).toBe(String(60 * 60));
    later(60);
    expect(await statuses(1, number)).toEqual([200]);
  });

  it('locking the holder out by guessing: whom the utility knows of the account is not kept out', async () => {
    expect(await statuses(6, () => victim)).toEqual([...passes(5), 429]);
    const holder = await running.signedIn('basement');
    expect(await (await guess('Marlene Kowalchuk', victim, holder)).json()).toMatchObject({ errorCode: 0 });
    // Their own failures are counted for themselves alone.
    expect(await statuses(10, () => victim, holder)).toEqual(passes(10));
    expect((await guess('Marlene Kowalchuk', victim, holder)).status).toBe(429);
  });

  const rememberAs = (firstSignIn: Date | null) =>
    running.server.services.db
      .update(customers)
      .set({ firstSignIn })
      .where(eq(customers.email, 'farm@sandbox.example'));

  it('nor is whoever has guessed nothing wrong themself, of whom the utility knows another address', async () => {
    expect(await statuses(6, () => victim)).toEqual([...passes(5), 429]);
    const holder = await running.signedIn('farm');
    // One try each: what was wrong is theirs.
    expect(await statuses(2, () => victim, holder)).toEqual([200, 429]);
    expect((await guess('Marlene Kowalchuk', victim, holder)).status).toBe(429);
    later(60);
    expect(await (await guess('Marlene Kowalchuk', victim, holder)).json()).toMatchObject({ errorCode: 0 });
    await rememberAs(null);
    expect(await statuses(6, () => victim)).toEqual([...passes(5), 429]);
    expect((await guess('Marlene Kowalchuk', victim, await running.signedIn('moveout'))).status).toBe(200);
  });

  it.each([
    [24 * 60, 200],
    [24 * 60 - 1, 429],
  ])('but a profile of %d minutes is kept out with the others: %d', async (minutes, status) => {
    await rememberAs(new Date(running.now.getTime() - minutes * MINUTE_MS));
    expect(await statuses(5, () => victim)).toEqual(passes(5));
    expect((await guess('Marlene Kowalchuk', victim, await running.signedIn('farm'))).status).toBe(status);
    await rememberAs(null);
  });

  it('a profile is as old as its first sign-in', async () => {
    const { db } = running.server.services;
    const since = running.now;
    const kept = vi.spyOn(running.server.services.jobs, 'removeLogin').mockResolvedValue();
    await (await running.signedIn('moveout')).post('/api/customer/deleteAccount', {});
    kept.mockRestore();
    await running.signedIn('moveout');
    const [anew] = await db.select().from(customers).where(eq(customers.email, 'moveout@sandbox.example'));
    expect(anew?.firstSignIn).toEqual(since);
    await db.delete(customers).where(eq(customers.email, 'moveout@sandbox.example'));
  });

  it('only failures count, and many at once are all counted', async () => {
    for (let nth = 0; nth < 12; nth += 1) expect((await guess('MARLENE KOWALCHUK', victim)).status).toBe(200);
    const { db } = running.server.services;
    expect(await db.$count(failedGuesses)).toBe(0);
    const all = await Promise.all(Array.from({ length: 25 }, (_, nth) => guess('WRONG', madeUp(nth))));
    const passed = all.filter(({ status }) => status === 200).length;
    expect(passed).toBeLessThanOrEqual(10);
    expect(await db.$count(failedGuesses)).toBe(passed * 4);
  });

  it('one line fails thirty times an hour, whoever is behind it', async () => {
    const people = ['smart', 'movein', 'moveout', 'farm'];
    const browsers = await Promise.all(people.map((handle) => running.signedIn(handle)));
    const all: number[] = [];
    for (const [at, browser] of browsers.entries()) {
      all.push(...(await statuses(at === 3 ? 1 : 10, (nth) => madeUp(100 * at + nth), browser)));
    }
    expect(all).toEqual([...passes(30), 429]);
  });

  it('nothing that is kept names an account, a customer or an address', async () => {
    await statuses(1, () => victim);
    const kept = JSON.stringify(await running.server.services.db.select().from(failedGuesses));
    for (const secret of [victim, 'WRONG', '127.0.0.1']) expect(kept).not.toContain(secret);
  });
});
