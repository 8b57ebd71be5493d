import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AccountsImported } from '#contracts/accountImport.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import { APP_HEADER } from '#contracts/call.ts';
import { customerDataCall } from '#contracts/customerData.ts';
import { REQUEST_KINDS } from '#contracts/customerRequest.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { pruneRequests } from '#server/store/request/customerRequests.ts';
import { associations, customerRequests, formerAccounts, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { accountOf } from './reading.ts';
import { answerTo, ask, askedOn, plainRequest, requestOf } from './request.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN = 'a token of the back office, long enough';
const BASEMENT = seedIdOf('basement@sandbox.example');

describeOnEachDatabase('What a customer asks the utility for', (engine) => {
  let running: RunningServer;
  let now: Date;
  let basement: Browser;
  let home: string;
  beforeAll(async () => {
    // It takes nothing: what is told stays as it was written.
    const backOffice = { tell: async () => ({ is: 'again', afterMs: null }) as const };
    const overrides = { backOffice, waitUntil: async () => {}, now: () => now ?? new Date() };
    running = await startServer(engine, { STORMLAMP_ACCOUNTS_TOKEN: TOKEN }, overrides);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    basement = await running.signedIn('basement');
    home = (await accountOf(basement)).caAccount;
  });

  const db = () => running.server.services.db;
  const state = async () => ((await (await running.sandbox('GET', '/state')).json()) as SandboxState).requests;
  const told = async () => {
    const ofRequests = eq(handOvers.kind, 'request');
    return db().select().from(handOvers).where(ofRequests).orderBy(asc(handOvers.id));
  };
  const TOLD = 'We have a request for your account';
  const ANSWERED = 'Your request is answered';
  /** That name this number: those of an earlier test may still come. */
  const mails = async (subject: string, reference = '') =>
    (await running.inbox())
      .filter((one) => one.subject === subject && one.text.includes(reference))
      .map(({ to, text }) => ({ to, text }))
      .sort((one, other) => one.to.localeCompare(other.to));
  const mailsTo = (subject: string, reference: string | undefined, addresses: string[]) =>
    vi.waitFor(async () => expect((await mails(subject, reference)).map(({ to }) => to)).toEqual(addresses), {
      timeout: 10_000,
      interval: 100,
    });
  const billOf = async (browser: Browser, caAccount = home) => {
    const reply = await browser.post('/api/utility/billDetails', { caAccount });
    return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
  };
  const proof = (handle: string, caAccount: string, set: Partial<typeof associations.$inferInsert>) =>
    db()
      .update(associations)
      .set(set)
      .where(
        and(eq(associations.customerId, seedIdOf(`${handle}@sandbox.example`)), eq(associations.caAccount, caAccount)),
      );
  const shareWith = async (handle: string, how: 'contact' | 'bill') => {
    const browser = await running.signedIn(handle);
    const customerId = seedIdOf(`${handle}@sandbox.example`);
    const [own] = await db().select().from(associations).where(eq(associations.caAccount, home));
    if (!own) throw new Error('an account of nobody');
    await db()
      .insert(associations)
      .values({ ...own, customerId, proof: how, position: 90, isDefault: false });
    return browser;
  };
  const answer = async (lines: object[], query = ''): Promise<AccountsImported> => {
    const reply = await running.server.app.inject({
      method: 'PUT',
      url: `/api/utility/backOffice/answers${query}`,
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
    return reply.json() as AccountsImported;
  };

  it.each(REQUEST_KINDS)('%s is taken in and handed over as it was asked', async (kind) => {
    const asked = askedOn(reginaDay(now))[kind];
    const key = randomUUID();
    const data = await answerTo(await ask(basement, requestOf(home, asked, now, 'Please.'), key));
    expect(data).toEqual({ errorCode: 0, reference: expect.stringMatching(/^Q-\d+$/) });
    expect(await state()).toMatchObject([
      { idempotencyKey: key, reference: data.reference, caAccount: home, asked, note: 'Please.', answer: null },
    ]);
    const [one, ...more] = await told();
    expect([one?.caAccount, one?.customerId, more.length]).toEqual([home, BASEMENT, 0]);
    expect(one?.payload).toMatchObject({ asked, note: 'Please.', reference: data.reference, replaces: [] });
    expect(one?.payload).toMatchObject({ email: 'basement@sandbox.example', flaggedForReview: null });
    expect(one?.payload).not.toHaveProperty('proof');
    expect(one?.payload).not.toHaveProperty('confirmByLetter');
  });

  it('the same key is the same request: one row, one hand-over, one mail', async () => {
    const body = plainRequest(home, 'dueDate', now);
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => ask(basement, body, key)));
    const again = await answerTo(await ask(basement, body, key));
    for (const reply of replies.filter(({ status }) => status === 200)) expect(await answerTo(reply)).toEqual(again);
    expect([(await state()).length, (await told()).length]).toEqual([1, 1]);
    await mailsTo(TOLD, again.reference, ['basement@sandbox.example']);
    await expectListed(running, 'basement@sandbox.example', `Its number is ${again.reference}.`);
    const other = await ask(basement, plainRequest(home, 'equalizedPlan', now), key);
    expect([other.status, await other.text()]).toEqual([422, expect.stringContaining('keyReused')]);
  });

  it('a key that came back after it was pruned is the same request', async () => {
    const body = plainRequest(home, 'equalizedPlan', now);
    const key = randomUUID();
    const first = await answerTo(await ask(basement, body, key));
    await db().execute('delete from idempotency_keys');
    expect(await answerTo(await ask(basement, body, key))).toEqual(first);
    expect((await state()).length).toBe(1);
  });

  it('a client without keys asks once a day by the same words', async () => {
    const { capturedDateTime: _, note: __, ...body } = plainRequest(home, 'equalizedPlan', now);
    const plain = (who = basement) => who.post('/api/utility/customerRequest', body, { [APP_HEADER]: 'a tool' });
    const first = await answerTo(await plain());
    expect(await answerTo(await plain())).toEqual(first);
    now = new Date(now.getTime() + DAY_MS + 1000);
    const again = await running.signedIn('basement');
    expect(await answerTo(await plain(again))).not.toEqual(first);
  });

  it('another one takes its place: both are kept, the hand-over names what it replaces, the bill has one', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const { reference } = await answerTo(await ask(basement, plainRequest(home, 'dueDate', now), first));
    const changed = requestOf(home, { kind: 'dueDate', dayOfMonth: 20 }, now);
    const later = await answerTo(await ask(basement, changed, second, [first]));
    expect((await state()).map(({ supersededBy }) => supersededBy)).toEqual([second, null]);
    expect((await told()).map(({ payload }) => (payload as { replaces: string[] }).replaces)).toEqual([
      [],
      [reference],
    ]);
    expect((await billOf(basement))?.requests?.map(({ key }) => key)).toEqual([second]);
    const again = await answerTo(await ask(basement, plainRequest(home, 'dueDate', now), first));
    expect(again).toEqual({ ...later, replaced: true });
  });

  it('another customer’s account is refused, and nothing is kept', async () => {
    const { caAccount } = await accountOf(await running.signedIn('farm'));
    const reply = await ask(basement, plainRequest(caAccount, 'paymentArrangement', now));
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('accountNotYours')]);
    expect([await state(), await told()]).toEqual([[], []]);
  });

  it('is judged by the day on which it was confirmed, and by its limits on both sides', async () => {
    const today = reginaDay(now);
    const day = (firstOn: string, captured = now) =>
      requestOf(home, { ...askedOn(today).paymentArrangement, firstOn }, captured);
    const codes = async (...bodies: object[]) =>
      Promise.all(bodies.map(async (body) => (await answerTo(await ask(basement, body))).errorCode));
    const whole = askedOn(today).paymentArrangement;
    const noon = new Date(`${today}T18:00:00Z`);
    const bodies = [
      day(addDays(today, -1), noon),
      day(today, noon),
      day(addDays(today, 30), noon),
      day(addDays(today, 31), noon),
      requestOf(home, { ...whole, amount: '19.99' }, now),
      requestOf(home, { ...whole, amount: '20.00' }, now),
      requestOf(home, { ...whole, instalments: 0 }, now),
      requestOf(home, { ...whole, instalments: 6 }, now),
      requestOf(home, { ...whole, instalments: 7 }, now),
      requestOf(home, { ...whole, everyDays: 0 }, now),
      requestOf(home, { ...whole, everyDays: 1 }, now),
      requestOf(home, { ...whole, everyDays: 92 }, now),
      requestOf(home, { ...whole, everyDays: 93 }, now),
      requestOf(home, { kind: 'dueDate', dayOfMonth: 28 }, now),
      requestOf(home, { kind: 'dueDate', dayOfMonth: 29 }, now),
    ];
    expect(await codes(...bodies)).toEqual([1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1]);
    const declined = await answerTo(await ask(basement, requestOf(home, { ...whole, amount: '19.99' }, now)));
    expect(declined.errorMessage).toBe('Time to pay can be asked for $20.00 or more.');
    // It waited in a drawer for ten days.
    const then = new Date(noon.getTime() - 10 * DAY_MS);
    expect(await codes(day(addDays(today, -10), then), day(addDays(today, 21), then))).toEqual([0, 1]);
  });

  it('a clock that is off by minutes around midnight is no fault; one that is ahead is flagged', async () => {
    const midnight = new Date(`${reginaDay(now)}T06:00:00Z`);
    const yesterday = addDays(reginaDay(now), -1);
    const arrangement = { ...askedOn(yesterday).paymentArrangement, firstOn: yesterday };
    const late = new Date(midnight.getTime() + 10 * 60_000);
    expect((await answerTo(await ask(basement, requestOf(home, arrangement, late)))).errorCode).toBe(0);
    const later = new Date(midnight.getTime() + 20 * 60_000);
    expect((await answerTo(await ask(basement, requestOf(home, arrangement, later)))).errorCode).toBe(1);
    await answerTo(await ask(basement, plainRequest(home, 'equalizedPlan', new Date(now.getTime() + DAY_MS))));
    expect((await state()).map(({ flaggedForReview }) => flaggedForReview)).toEqual([null, 'captured in the future']);
  });

  it('a found bill neither cuts the power nor moves the due day; the rest is handed over with what it is', async () => {
    const finder = await shareWith('lonely', 'bill');
    for (const kind of ['moveOut', 'dueDate'] as const) {
      const declined = await answerTo(await ask(finder, plainRequest(home, kind, now)));
      expect(declined).toMatchObject({ errorCode: 2, errorMessage: expect.stringMatching(/^Before you can ask/) });
    }
    expect(await told()).toEqual([]);
    for (const kind of ['paymentArrangement', 'equalizedPlan', 'moveIn'] as const) {
      expect((await answerTo(await ask(finder, plainRequest(home, kind, now)))).errorCode).toBe(0);
    }
    expect((await told()).map(({ payload }) => (payload as { proof?: string }).proof)).toEqual([
      'bill',
      'bill',
      'bill',
    ]);
    await proof('lonely', home, { proof: 'contact' });
    expect((await answerTo(await ask(finder, plainRequest(home, 'moveOut', now)))).errorCode).toBe(0);
    expect((await told()).at(-1)?.payload).not.toHaveProperty('proof');
  });

  it('of an account that nobody had and that no contact is known of, moving out is confirmed by a letter', async () => {
    await proof('basement', home, { proof: 'first' });
    await answerTo(await ask(basement, plainRequest(home, 'moveOut', now)));
    await answerTo(await ask(basement, plainRequest(home, 'equalizedPlan', now)));
    const [out, plan] = (await told()).map(({ payload }) => payload);
    expect(out).toMatchObject({ proof: 'first', confirmByLetter: true });
    expect(plan).toMatchObject({ proof: 'first' });
    expect(plan).not.toHaveProperty('confirmByLetter');
  });

  it('while somebody disputes the account its power and due day stay', async () => {
    await proof('basement', home, { disputedAt: now });
    const declined = await answerTo(await ask(basement, plainRequest(home, 'moveOut', now)));
    expect(declined).toMatchObject({ errorCode: 3, errorMessage: expect.stringMatching(/^Somebody else says/) });
    expect((await answerTo(await ask(basement, plainRequest(home, 'paymentArrangement', now)))).errorCode).toBe(0);
  });

  it('the account counts as of the moment of confirming; what could cut the next one’s power is declined', async () => {
    const left = new Date(now.getTime() - DAY_MS);
    await db().delete(associations).where(eq(associations.caAccount, home));
    await db().insert(formerAccounts).values({ customerId: BASEMENT, caAccount: home, endedAt: left });
    const before = new Date(left.getTime() - 60 * 60_000);
    const taken = await answerTo(await ask(basement, plainRequest(home, 'paymentArrangement', before)));
    expect(taken.errorCode).toBe(0);
    expect((await told())[0]?.payload).toMatchObject({
      proof: 'bill',
      flaggedForReview: 'the account was the customer’s when it was captured, and is not any more',
    });
    expect(await answerTo(await ask(basement, plainRequest(home, 'moveOut', before)))).toMatchObject({ errorCode: 4 });
    const after = new Date(left.getTime() + 60 * 60_000);
    expect((await ask(basement, plainRequest(home, 'paymentArrangement', after))).status).toBe(403);
  });

  it('everybody of the account is told by mail, but nobody who has it by its bill alone', async () => {
    await shareWith('lonely', 'bill');
    await shareWith('farm', 'contact');
    const { reference } = await answerTo(await ask(basement, plainRequest(home, 'paymentArrangement', now)));
    await mailsTo(TOLD, reference, ['basement@sandbox.example', 'farm@sandbox.example']);
    const [mail] = await mails(TOLD, reference);
    expect(mail?.text).toContain(`ends with ${home.slice(-4)}: time to pay. Its number is ${reference}.`);
  });

  it('who found the bill hears of what they asked themselves', async () => {
    const finder = await shareWith('lonely', 'bill');
    const { reference } = await answerTo(await ask(finder, plainRequest(home, 'paymentArrangement', now)));
    await mailsTo(TOLD, reference, ['basement@sandbox.example', 'lonely@sandbox.example']);
  });

  it('its answer is on the bill of who asked, and in a mail to them alone', async () => {
    const other = await shareWith('farm', 'contact');
    const key = randomUUID();
    const body = plainRequest(home, 'paymentArrangement', now);
    const { reference } = await answerTo(await ask(basement, body, key));
    const open = { key, kind: 'paymentArrangement', reference, askedAt: body.capturedDateTime };
    expect((await billOf(basement))?.requests).toEqual([open]);
    expect((await billOf(other))?.requests).toEqual([]);
    const [one] = await told();
    const line = { key: one?.key, answeredAt: now.toISOString(), text: 'Yes: $40.00 on each of three days.' };
    expect(await answer([line], '?check=1')).toMatchObject({ taken: 1 });
    expect((await billOf(basement))?.requests).toEqual([open]);
    expect(await answer([line])).toMatchObject({ taken: 1 });
    expect(await answer([line])).toMatchObject({ taken: 0, kept: 1 });
    expect((await billOf(basement))?.requests).toEqual([
      { ...open, answeredAt: now.toISOString(), answer: 'Yes: $40.00 on each of three days.' },
    ]);
    await mailsTo(ANSWERED, reference, ['basement@sandbox.example']);
    await expectListed(running, 'basement@sandbox.example', `your request ${reference}`);
    const [mail] = await mails(ANSWERED, reference);
    expect(mail?.text).toContain(`your request ${reference} for the account that ends with ${home.slice(-4)}`);
    expect(mail?.text).toContain('Yes: $40.00 on each of three days.');
  });

  it('an answer stands beside the bill for 60 days, an open request for as long as it is open', async () => {
    await answerTo(await ask(basement, plainRequest(home, 'dueDate', now)));
    await answerTo(await ask(basement, plainRequest(home, 'equalizedPlan', now)));
    const [first] = await told();
    await answer([{ key: first?.key, answeredAt: now.toISOString(), text: 'Yes.' }]);
    const kinds = async () => (await billOf(await running.signedIn('basement')))?.requests?.map(({ kind }) => kind);
    const answeredAt = now.getTime();
    now = new Date(answeredAt + 60 * DAY_MS);
    expect(await kinds()).toEqual(['equalizedPlan', 'dueDate']);
    now = new Date(answeredAt + 60 * DAY_MS + 1000);
    expect(await kinds()).toEqual(['equalizedPlan']);
  });

  it('the bill says within which limits time to pay may be asked for', async () => {
    const limits = {
      leastAmount: { amount: 20, currency: '' },
      mostInstalments: 6,
      firstWithinDays: 30,
      everyDays: 14,
    };
    expect((await billOf(basement))?.arrangementLimits).toEqual(limits);
  });

  it('its customer is told what is held of it; it goes with their account, and after 13 months', async () => {
    const { reference } = await answerTo(await ask(basement, plainRequest(home, 'moveIn', now)));
    const reply = await basement.get('/api/customer/data');
    const { sections } = customerDataCall.reply.parse(await reply.json());
    const held = sections.find(({ title }) => title === 'What you asked us for');
    expect(held?.entries[0]).toMatchObject({ Number: reference, 'Asked, kind': 'moveIn' });
    const rows = () => db().$count(customerRequests);
    await pruneRequests(db(), now);
    expect(await rows()).toBe(1);
    await pruneRequests(db(), new Date(now.getTime() + 1));
    expect(await rows()).toBe(0);
  });
});
