import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { customerDataCall } from '#contracts/customerData.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { TITLES } from '#server/domain/account/customerData.ts';
import { removeLogin } from '#server/jobs/removeLogin.ts';
import { seedCustomers } from '#server/seed/customers.ts';
import { rowsOfCustomer } from '#server/store/account/customerData.ts';
import * as schema from '#server/store/schema.ts';
import { tablesOf } from '#server/store/whose.ts';
import { Authenticator } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { newGrantKey } from './grantKey.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { DECLINED, pay, preload, receipt, ticketOf } from './payment.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnOneDatabase('What is held of a customer', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const dataOf = async (browser: Browser) =>
    customerDataCall.reply.parse(await (await browser.get('/api/customer/data')).json()).sections;
  /**
   * Every row of every table, as text, but what the utility has written on its accounts: those stay. And what its back
   * office is still to be told, which goes first.
   */
  const everything = async (): Promise<string> => {
    const left: unknown[] = [schema.accounts, schema.handOvers];
    const tables = Object.values(schema).filter((one) => is(one, PgTable) && !left.includes(one));
    const rows = [];
    for (const table of tables) rows.push(await running.server.services.db.select().from(table as PgTable));
    return JSON.stringify(rows);
  };

  /** A customer with something in every place that a customer can fill by themselves. */
  const busy = async (handle: string) => {
    const browser = running.browser();
    const { customerId, email, name } = await browser.signIn(handle);
    const passkey = new Authenticator();
    const { options } = await (await browser.post('/api/biometrics/registerStart', {})).json();
    const made = passkey.create({ challenge: options.challenge, origin: running.origin });
    await browser.post('/api/biometrics/registerFinish', { response: made });
    await browser.post('/api/biometrics/unlockStart', {});
    await browser.post('/api/session/submissionGrant', { publicKey: newGrantKey() });
    await browser.post('/api/utility/twilioVerify', { to: 'new@farm.example', channel: 'email' });
    const photo = jpeg(handle);
    await browser.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(photo) });
    const { reference } = await answerOf(
      await submit(
        browser,
        reading(await accountOf(browser), {
          meterRead: handle === 'farm' ? '6301' : '48213',
          interactionText: `Read by ${name}`,
        }),
      ),
    );
    const { caAccount } = await accountOf(browser);
    const ticket = await ticketOf(await preload(browser, caAccount, DECLINED));
    await pay(running, ticket, { holder: `Holder ${handle}` });
    await receipt(browser, ticket);
    return { browser, customerId, email, passkey, reference: String(reference), fileName: nameOf(photo) };
  };

  it('every table that tells of a customer is part of their file, under a name of its own', async () => {
    const { customerId } = await busy('farm');
    const told = Object.keys(await rowsOfCustomer(running.server.services.db, customerId));
    expect(told.sort()).toEqual(tablesOf('customer', 'keptWithoutCustomer', 'account', 'inItsOwnWay').sort());
    expect(told.filter((name) => TITLES[name] === undefined)).toEqual([]);
  });

  it('is told them in words, all of it, and no secret', async () => {
    const { browser, email, passkey, reference, fileName } = await busy('farm');
    const sections = await dataOf(browser);
    const entries = (title: string) => sections.find((one) => one.title === title)?.entries ?? [];
    expect(sections.map(({ title }) => title).sort()).toEqual(
      [
        'You',
        'Your accounts',
        'How your accounts stand in your list',
        'Your meters',
        'Your bills',
        'Your card payments',
        'By which ways notices went to you',
        'What was passed on to the utility’s office',
        'What you did here, as we log it',
        'Readings you submitted',
        'Photos you submitted',
        'What you said to the terms',
        'Your registration',
        'Notices to you',
        'Where you are signed in',
        'Devices that may send what was saved on them',
        'Your passkeys',
        'Codes sent to you',
        'Answers to what you submitted',
        'Passkey questions under way',
      ].sort(),
    );
    expect(entries('You')).toMatchObject([{ Name: 'Garth Friesen', Email: email }]);
    expect(entries('Your accounts')).toHaveLength(3);
    expect(entries('Readings you submitted')).toMatchObject([{ Number: reference, 'Meter read': expect.any(String) }]);
    expect(entries('Photos you submitted')).toMatchObject([{ 'File name': fileName, State: 'awaited' }]);
    expect(entries('Your card payments')).toMatchObject([
      { State: 'declined', 'Amount cents': '10029', 'Receipt, request, cc, cardholder': 'Holder farm' },
    ]);
    expect(entries('Your passkeys')).toMatchObject([{ 'Credential id': passkey.id }]);
    const names = sections.flatMap((one) => one.entries.flatMap((entry) => Object.keys(entry)));
    const secret = names.filter((name) => /hash|key$|challenge/i.test(name) && !/idempotency/i.test(name));
    expect([...new Set(secret)]).toEqual(['Key']);
    expect(running.logged.filter((line) => line.includes('"dataDownloaded"'))).toHaveLength(1);
  });

  it('is another customer’s in nothing', async () => {
    const { customerId, reference } = await busy('farm');
    const text = JSON.stringify(await dataOf((await busy('basement')).browser));
    for (const theirs of [customerId, reference, 'Garth Friesen']) expect(text).not.toContain(theirs);
  });

  it('goes when they delete their account: nothing names them any more, and their readings stay', async () => {
    const { browser, customerId, email, passkey, reference } = await busy('farm');
    const tablet = await running.signedIn('farm');
    const { subject = '' } = seedCustomers.find((one) => one.email === email) ?? {};
    const stranger = await busy('basement');
    expect(await everything()).toContain(customerId);
    const reply = await browser.post('/api/customer/deleteAccount', {});
    expect(await reply.json()).toEqual({ logoutUrl: expect.stringContaining('/oidc/session/end') });
    expect(browser.jar.get('localhost')?.has('stormlamp')).toBe(false);
    const left = await everything();
    for (const theirs of [customerId, email, 'Garth Friesen', passkey.id, 'Holder farm'])
      expect(left).not.toContain(theirs);
    const { meterReads, interactions } = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    expect(meterReads.map((read) => read.reference)).toEqual([reference, stranger.reference]);
    expect(meterReads[0]?.photo).toBe(null);
    const types = interactions.map(({ interactionType }) => interactionType);
    expect(types).toEqual(['CARD_PAYMENT_DECLINED', 'METER_READ', 'CARD_PAYMENT_DECLINED']);
    expect((await tablet.get('/api/utility/profileDetails')).status).toBe(401);
    expect((await stranger.browser.get('/api/utility/profileDetails')).status).toBe(200);
    const told = async () => {
      const messages = await running.inbox();
      return messages.filter(({ to }) => to === email).map(({ subject }) => subject);
    };
    await expect.poll(told, { timeout: 15_000 }).toContain('Your online account was deleted');
    // At the identity provider too, once the job has run.
    const { directory } = running.server.services;
    const login = () =>
      directory.setDisplayName(subject, 'Garth Friesen').then(
        () => 'there',
        () => 'gone',
      );
    await expect.poll(login, { timeout: 15_000 }).toBe('gone');
  });

  it('what waits for them goes with their account, but the mail of it and the end of their login', async () => {
    const { email: sender, db } = running.server.services;
    const send = vi.spyOn(sender, 'send').mockRejectedValue(new Error('the mail server is away'));
    try {
      const { browser, customerId, email } = await busy('farm');
      const waiting = async () => {
        const asked = sql`select name, data->>'subject' as subject, data::text as data from pgboss.job
          where completed_on is null and name in ('send-mail', 'remove-login', 'scan-photo', 'align-directory')
          order by 1, 2`;
        const { rows } = (await db.execute(asked)) as unknown as {
          rows: { name: string; subject: string; data: string }[];
        };
        return rows;
      };
      const renamed = await browser.post('/api/utility/b2cUpdate', { displayName: 'Garth Friesen Jr.' });
      expect(await renamed.json()).toEqual({ errorCode: 0 });
      const before = await waiting();
      expect(before.map(({ name }) => name)).toContain('align-directory');
      expect(before.find(({ subject }) => subject === 'A passkey was added to your account')?.data).toContain(email);
      expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
      const after = await waiting();
      expect(after.map(({ name, subject }) => [name, subject])).toEqual([
        ['remove-login', expect.any(String)],
        ['send-mail', 'Your online account was deleted'],
      ]);
      expect(JSON.stringify(after)).not.toContain(customerId);
    } finally {
      send.mockRestore();
    }
  });

  it('who has an account again when their login is about to be deleted keeps it', async () => {
    const browser = await running.signedIn('smart');
    const { db, directory, jobs } = running.server.services;
    // The job is looked for every two seconds: it must not be done before they are back.
    const queue = vi.spyOn(jobs, 'removeLogin').mockResolvedValue();
    await browser.post('/api/customer/deleteAccount', {});
    expect(queue).toHaveBeenCalledOnce();
    queue.mockRestore();
    await running.signedIn('smart');
    const { subject = '' } = seedCustomers.find(({ email }) => email === 'smart@sandbox.example') ?? {};
    await removeLogin({ db, directory })({ subject });
    await running.signedIn('smart');
  });

  it('a photo store that is away deletes nothing; the customer may try again', async () => {
    const { browser, customerId, fileName } = await busy('farm');
    expect(fileName).toMatch(/\.jpg$/);
    const { photoStore } = running.server.services;
    const remove = photoStore.remove;
    photoStore.remove = () => Promise.reject(new Error('away'));
    try {
      expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(500);
    } finally {
      photoStore.remove = remove;
    }
    expect(await everything()).toContain(customerId);
    expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
  });
});
