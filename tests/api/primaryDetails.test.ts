import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { type ProfileDetails, profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import type { Session } from '#contracts/session.ts';
import { b2cUpdateCall, twilioLookupCall, twilioVerifyCall } from '#contracts/verification.ts';
import { customerOfIdentity } from '#server/domain/account/customerOfIdentity.ts';
import { alignDirectory } from '#server/jobs/alignDirectory.ts';
import { SANDBOX_ISSUER } from '#server/seed/seed.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { deleteSession } from '#server/store/identity/sessions.ts';
import { customers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { naming, toEmail } from './profileChange.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const NEW_EMAIL = 'marlene@farm.example';
const NEW_NUMBER = '+13065550188';

describeOnOneDatabase('Name, e-mail and mobile number', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let now = new Date();
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => now });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    browser = await running.signedIn('basement');
  });

  const inbox = () => running.inbox();
  /** The code in the last message. */
  const codeFor = async (to: string) => {
    const messages = (await inbox()).filter((message) => message.to === to);
    return /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
  const lookUp = async (phoneNumber: string) =>
    twilioLookupCall.reply.parse(await (await browser.post(`${api}/twilioLookup`, { phoneNumber })).json());
  const verify = (body: object, who = browser) => who.post(`${api}/twilioVerify`, body);
  const statusOf = async (reply: Response) => twilioVerifyCall.reply.parse(await reply.json()).status;
  const refusalOf = async (reply: Response) => [reply.status, problem.parse(await reply.json()).error.code];
  const b2c = async (body: object, who = browser) =>
    b2cUpdateCall.reply.parse(await (await who.post(`${api}/b2cUpdate`, body)).json());
  const update = async (body: object, who = browser) =>
    updateProfileDetailsCall.reply.parse(await (await who.post(`${api}/updateProfileDetails`, body)).json());
  const profile = async (who = browser): Promise<ProfileDetails> =>
    profileDetailsCall.reply.parse(await (await who.get(`${api}/profileDetails`)).json()).data;
  const approve = async (to: string, channel: 'email' | 'sms', who = browser) => {
    expect(await statusOf(await verify({ to, channel }, who))).toBe('pending');
    expect(await statusOf(await verify({ to, channel, code: await codeFor(to) }, who))).toBe('approved');
  };
  const toNumber = (contactNumber: string) => ({ data: { contactNumber } });
  const taken = { errorCode: 1, errorMessage: 'This e-mail address belongs to another profile.' };
  const unverified = { errorCode: 1, errorMessage: 'A new e-mail address has to be verified first.' };

  it('[API2-11] a lookup names the country and the number, or says that it is none', async () => {
    expect(twilioLookupCall.failureTitle).toBe('Failed to Lookup Phone Number');
    expect(await lookUp('3065550177')).toEqual({ country_code: 'CA', phone_number: '+13065550177' });
    expect(await lookUp('2125550177')).toEqual({ country_code: 'US', phone_number: '+12125550177' });
    for (const none of ['0000000000', '12345', 'somebody']) {
      expect(await lookUp(none)).toEqual({ error: expect.any(String) });
    }
    await running.sandbox('POST', '/faults', { path: 'PhoneNumbers', mode: 'status', value: 500 });
    const failed = await browser.post(`${api}/twilioLookup`, { phoneNumber: '3065550177' });
    expect(await refusalOf(failed)).toEqual([503, 'unavailable']);
  });

  it.each([
    ['email', NEW_EMAIL],
    ['sms', NEW_NUMBER],
  ] as const)('[API2-12] a code by %s is sent and checked, and the right one is approved once', async (channel, to) => {
    expect(twilioVerifyCall.failureTitle).toBe('Failed to Verify Phone Number');
    expect(await statusOf(await verify({ to, channel }))).toBe('pending');
    expect(await inbox()).toMatchObject([{ to, channel }]);
    const code = await codeFor(to);
    expect(await statusOf(await verify({ to, channel, code: wrong(code) }))).not.toBe('approved');
    expect(await statusOf(await verify({ to, channel, code }))).toBe('approved');
    expect(await statusOf(await verify({ to, channel, code }))).not.toBe('approved');
    await running.sandbox('POST', '/faults', { path: 'VerificationCheck', mode: 'status', value: 500 });
    await verify({ to, channel });
    expect(await refusalOf(await verify({ to, channel, code }))).toEqual([503, 'unavailable']);
  });

  it('a code is not sent abroad, nor where nothing can arrive', async () => {
    expect(await refusalOf(await verify({ to: '+12125550177', channel: 'sms' }))).toEqual([403, 'forbidden']);
    for (const [to, channel] of [
      ['nobody', 'email'],
      ['+44 20 7946 0000', 'sms'],
      [NEW_EMAIL, 'sms'],
      [NEW_NUMBER, 'email'],
    ]) {
      expect(await refusalOf(await verify({ to, channel }))).toEqual([400, 'badRequest']);
    }
    expect(await inbox()).toEqual([]);
  });

  it('a code can be guessed at five times and for ten minutes', async () => {
    const about = { to: NEW_EMAIL, channel: 'email' };
    await verify(about);
    const code = await codeFor(NEW_EMAIL);
    for (let guess = 0; guess < 5; guess++) {
      expect(await statusOf(await verify({ ...about, code: wrong(code) }))).toBe('pending');
    }
    expect(await statusOf(await verify({ ...about, code }))).not.toBe('approved');

    const number = { to: NEW_NUMBER, channel: 'sms' };
    await verify(number);
    const other = await codeFor(NEW_NUMBER);
    now = new Date(now.getTime() + 10 * 60_000 + 1000);
    expect(await statusOf(await verify({ ...number, code: other }))).not.toBe('approved');
  });

  it.each([
    ['', 'A name has 1 to 100 characters.'],
    ['x'.repeat(101), 'A name has 1 to 100 characters.'],
    ['Marlene\r\nBcc: all@farm.example', 'A name has no line breaks and none of < and >.'],
    ['Marlene\u2028Stone', 'A name has no line breaks and none of < and >.'],
    ['Marlene \u202eenotS', 'A name has no line breaks and none of < and >.'],
    ['<b>Marlene</b>', 'A name has no line breaks and none of < and >.'],
  ])('refuses the name %j, at the provider and in the profile', async (displayName, errorMessage) => {
    expect(await b2c({ displayName })).toEqual({ errorCode: 1, errorMessage });
    const { contactNumber } = await profile();
    const changed = {
      data: { profileName: displayName, contactNumber },
      profile: { email: 'basement@sandbox.example' },
      cdcData: naming('displayName', displayName),
    };
    expect(await update(changed)).toEqual({ errorCode: 1, errorMessage });
  });

  it.each(['x'.repeat(100), "Anne-Marie O'Neil, Jr.", 'Zoë 李 & Söhne'])('takes the name %j', async (displayName) => {
    expect(await b2c({ displayName })).toEqual({ errorCode: 0 });
  });

  it('a customer gets ten codes an hour, wherever to; what could not be sent does not count', async () => {
    await running.sandbox('POST', '/faults', { path: 'Verifications', mode: 'status', value: 500, times: 3 });
    for (let failed = 0; failed < 3; failed++) {
      expect((await verify({ to: NEW_EMAIL, channel: 'email' })).status).toBe(503);
    }
    for (let sent = 0; sent < 10; sent++) {
      expect((await verify({ to: `m${sent}@farm.example`, channel: 'email' })).status).toBe(200);
    }
    expect(await refusalOf(await verify({ to: NEW_EMAIL, channel: 'email' }))).toEqual([429, 'tooManyRequests']);
    // A new sign-in is the same customer; another customer is not.
    const again = await running.signedIn('basement');
    expect((await verify({ to: NEW_EMAIL, channel: 'email' }, again)).status).toBe(429);
    expect((await verify({ to: NEW_EMAIL, channel: 'email' }, await running.signedIn('farm'))).status).toBe(200);
    expect(await inbox()).toHaveLength(11);
    now = new Date(now.getTime() + 61 * 60_000);
    await again.signIn('basement', 'lamp', true);
    expect((await verify({ to: NEW_EMAIL, channel: 'email' }, again)).status).toBe(200);
  });

  it('[API2-25] [API2-32] a name is changed at the provider and in the profile, for every sign-in', async () => {
    expect(await b2c({ displayName: 'Marlene Stone' })).toEqual({ errorCode: 0 });
    const changed = {
      data: { profileName: 'Marlene Stone', contactNumber: '+13065550107' },
      profile: { email: 'basement@sandbox.example' },
      interactionData: { interactionType: 'PROFILE_NAME', interactionText: 'Profile name changed' },
      cdcData: naming('displayName', 'Marlene Stone'),
    };
    expect(await update(changed)).toEqual({ errorCode: 0 });
    expect(await profile()).toMatchObject({ profileName: 'Marlene Stone', profileEmail: 'basement@sandbox.example' });
    const { session } = (await (await browser.get('/api/session')).json()) as { session: Session };
    expect(session.name).toBe('Marlene Stone');
    const people = await (await running.browser().openProvider()).page.response.text();
    expect(people).toContain(encodeURIComponent('basement@sandbox.example'));
  });

  it('[API2-25] [API2-32] an e-mail that a code approved is the one to sign in with, and the old one is not', async () => {
    await approve(NEW_EMAIL, 'email');
    expect(await b2c({ email: NEW_EMAIL })).toEqual({ errorCode: 0 });
    expect(await update(toEmail(NEW_EMAIL))).toEqual({ errorCode: 0 });
    expect(await profile()).toMatchObject({ profileEmail: NEW_EMAIL });
    const anew = await running.browser().signIn(NEW_EMAIL);
    expect(anew).toMatchObject({ email: NEW_EMAIL, customerId: seedIdOf('basement@sandbox.example') });
    await expect(running.browser().signIn('basement')).rejects.toThrow();
    // Also after a new day.
    await running.server.sandbox?.reseed();
    expect(await profile()).toMatchObject({ profileEmail: NEW_EMAIL });
  });

  it('the address known so far hears of a new e-mail and of a new number, once, and of nothing else', async () => {
    // Somebody whom no other test changes: a mail may arrive after the next reset.
    const farm = await running.signedIn('farm');
    const told = async () =>
      (await inbox()).filter(({ to }) => to === 'farm@sandbox.example').map(({ subject }) => subject);
    await approve(NEW_NUMBER, 'sms', farm);
    expect(await update(toNumber(NEW_NUMBER), farm)).toEqual({ errorCode: 0 });
    await expect.poll(told, { timeout: 15_000 }).toEqual(['Your mobile number was changed']);
    await expectListed(running, 'farm@sandbox.example', 'Your mobile number was changed');
    // A change that is refused is none, and a name is no address.
    expect(await update(toEmail(NEW_EMAIL), farm)).toEqual(unverified);
    const renamed = { data: { profileName: 'Garth Stone' }, cdcData: naming('displayName', 'Garth Stone') };
    expect(await update(renamed, farm)).toEqual({ errorCode: 0 });
    await approve(NEW_EMAIL, 'email', farm);
    expect(await update(toEmail(NEW_EMAIL), farm)).toEqual({ errorCode: 0 });
    await expect
      .poll(told, { timeout: 15_000 })
      .toEqual(['Your mobile number was changed', 'Your e-mail address was changed']);
  });

  it('a new e-mail signs the customer out on every other device; a new number or name does not', async () => {
    const other = await running.signedIn('basement');
    const before = running.logged.length;
    const isSignedIn = async () => (await other.get(`${api}/profileDetails`)).status === 200;
    await approve(NEW_NUMBER, 'sms');
    expect(await update(toNumber(NEW_NUMBER))).toEqual({ errorCode: 0 });
    expect(await isSignedIn()).toBe(true);
    await approve(NEW_EMAIL, 'email');
    expect(await update(toEmail(NEW_EMAIL))).toEqual({ errorCode: 0 });
    expect(await isSignedIn()).toBe(false);
    expect(await profile()).toMatchObject({ profileEmail: NEW_EMAIL });
    const events = running.logged.slice(before).filter((line) => line.includes('"emailChanged"'));
    expect(events).toHaveLength(1);
  });

  it('an e-mail or a number without an approved code is refused, at the provider and in the profile', async () => {
    const before = await profile();
    expect(await b2c({ email: NEW_EMAIL })).toEqual(unverified);
    expect(await update(toEmail(NEW_EMAIL))).toEqual(unverified);
    expect(await update(toNumber(NEW_NUMBER))).toMatchObject({ errorCode: 1 });
    await verify({ to: NEW_EMAIL, channel: 'email' });
    await verify({ to: NEW_EMAIL, channel: 'email', code: wrong(await codeFor(NEW_EMAIL)) });
    expect(await update(toEmail(NEW_EMAIL))).toEqual(unverified);
    // One approval is good for its own target and nothing else.
    await approve(NEW_EMAIL, 'email');
    expect(await b2c({ email: 'other@farm.example' })).toEqual(unverified);
    expect(await update(toEmail('other@farm.example'))).toEqual(unverified);
    expect(await update(toNumber(NEW_EMAIL))).toMatchObject({ errorCode: 1 });
    expect(await profile()).toEqual(before);
  });

  it('an approval belongs to the session that got it, is spent by saving, and is over after ten minutes', async () => {
    await approve(NEW_NUMBER, 'sms');
    const elsewhere = await running.signedIn('basement');
    expect(await update(toNumber(NEW_NUMBER), elsewhere)).toMatchObject({ errorCode: 1 });
    const other = await running.signedIn('farm');
    expect(await update(toNumber(NEW_NUMBER), other)).toMatchObject({ errorCode: 1 });
    expect(await update(toNumber(NEW_NUMBER))).toEqual({ errorCode: 0 });
    expect(await profile()).toMatchObject({ contactNumber: NEW_NUMBER });
    await approve('+13065550107', 'sms');
    expect(await update(toNumber('+13065550107'))).toEqual({ errorCode: 0 });
    expect(await update(toNumber(NEW_NUMBER))).toMatchObject({ errorCode: 1 });
    await approve(NEW_NUMBER, 'sms');
    now = new Date(now.getTime() + 10 * 60_000 + 1000);
    expect(await update(toNumber(NEW_NUMBER))).toMatchObject({ errorCode: 1 });
  });

  it('a session that is over approves and saves nothing', async () => {
    await approve(NEW_EMAIL, 'email');
    await deleteSession(running.server.services.db, browser.jar.get('localhost')?.get('stormlamp')?.value ?? '');
    expect((await browser.post(`${api}/b2cUpdate`, { email: NEW_EMAIL })).status).toBe(401);
    expect((await browser.post(`${api}/updateProfileDetails`, toEmail(NEW_EMAIL))).status).toBe(401);
  });

  it('an e-mail stays one customer’s, and only who reads its mailbox hears whose it is', async () => {
    const theirs = 'farm@sandbox.example';
    expect(await b2c({ email: theirs })).toEqual(unverified);
    expect(await update(toEmail(theirs))).toEqual(unverified);
    await approve(theirs, 'email');
    expect(await b2c({ email: theirs.toUpperCase() })).toEqual(taken);
    expect(await update(toEmail(theirs))).toEqual(taken);
    expect((await profile()).profileEmail).toBe('basement@sandbox.example');
  });

  it('an old copy of name and e-mail comes along without changing anything; a part that is not served is refused', async () => {
    const old = { data: { profileName: 'Marlene Long Ago' }, profile: { email: 'long-ago@farm.example' } };
    expect(await update(old)).toMatchObject({ errorCode: 1 });
    expect(await update({ ...old, cdcData: naming('displayName', 'Another') })).toMatchObject({ errorCode: 1 });
    expect(await update({ data: { profileName: ' ' }, cdcData: naming('displayName', ' ') })).toMatchObject({
      errorCode: 1,
    });
    expect((await profile()).profileName).toBe('Marlene Kowalchuk');
    expect(await b2c({ displayName: ' ' })).toMatchObject({ errorCode: 1 });
    expect(await b2c({ displayName: 'x'.repeat(101) })).toMatchObject({ errorCode: 1 });
    for (const body of [{}, { displayName: 'A', email: NEW_EMAIL }]) {
      expect((await browser.post(`${api}/b2cUpdate`, body)).status).toBe(400);
    }
  });

  it('[API2-25] the provider is put back by the same call, without a code', async () => {
    await approve(NEW_EMAIL, 'email');
    await b2c({ email: NEW_EMAIL });
    expect(await b2c({ email: 'basement@sandbox.example' })).toEqual({ errorCode: 0 });
    await expect(running.browser().signIn(NEW_EMAIL)).rejects.toThrow();
    expect((await running.browser().signIn('basement')).email).toBe('basement@sandbox.example');
  });

  it('a phone that dies between provider and profile leaves the provider to be put back by the server', async () => {
    await approve(NEW_EMAIL, 'email');
    await b2c({ email: NEW_EMAIL });
    await b2c({ displayName: 'Nobody' });
    const align = alignDirectory(running.server.services);
    const customerId = seedIdOf('basement@sandbox.example');
    await align({ customerId, what: 'email' });
    await align({ customerId, what: 'displayName' });
    expect((await running.browser().signIn('basement')).name).toBe('Marlene Kowalchuk');
    await expect(running.browser().signIn(NEW_EMAIL)).rejects.toThrow();
  });

  it('a provider that is away says so, and nothing changed', async () => {
    await running.sandbox('POST', '/faults', { path: 'graph', mode: 'status', value: 503 });
    const reply = await browser.post(`${api}/b2cUpdate`, { displayName: 'Marlene Stone' });
    expect(await refusalOf(reply)).toEqual([503, 'unavailable']);
    expect(await b2c({ displayName: 'Marlene Stone' })).toEqual({ errorCode: 0 });
  });

  it('linked social sign-ins outlive a new e-mail', async () => {
    const asked = await browser.get(`${api}/socialLoginRequest?provider=Google`, { [APP_HEADER]: '1' });
    const page = await browser.follow(((await asked.json()) as { url: string }).url);
    const { url } = await browser.submit(page.url, { step: 'link', email: 'basement@sandbox.example' });
    await browser.post('/api/session/finishSocialConnect', Object.fromEntries(url.searchParams));
    await approve(NEW_EMAIL, 'email');
    await b2c({ email: NEW_EMAIL });
    expect((await running.browser().signIn(NEW_EMAIL)).userIdentitiesIssuers).toEqual(['google.com']);
  });

  it('whoever gets an address that was another’s before is a customer of their own', async () => {
    await approve(NEW_EMAIL, 'email');
    await b2c({ email: NEW_EMAIL });
    await update(toEmail(NEW_EMAIL));
    const { db } = running.server.services;
    const who = { issuer: SANDBOX_ISSUER, subject: 'new-here', email: 'basement@sandbox.example', name: 'New Here' };
    // Not while the customer may still go back to it.
    expect(await customerOfIdentity(db, now, who)).toBe(null);
    const later = new Date(now.getTime() + 72 * 60 * 60_000);
    const stranger = await customerOfIdentity(db, later, who);
    expect(stranger?.id).toMatch(/^c[0-9a-f]{20}$/);
    expect(stranger?.id).not.toBe(seedIdOf('basement@sandbox.example'));
    expect(await customerOfIdentity(db, later, who)).toEqual(stranger);
    await db.delete(customers).where(eq(customers.id, stranger?.id ?? ''));
  });

  it('what plays Twilio and Graph answers only the server', async () => {
    for (const path of ['/twilio/v2/PhoneNumbers/+13065550177', '/graph/v1.0/users/sandbox-basement']) {
      expect((await fetch(running.origin + path)).status).toBe(401);
    }
    const body = new URLSearchParams({ client_id: 'stormlamp', client_secret: 'guessed' });
    expect((await fetch(`${running.origin}/graph/token`, { method: 'POST', body })).status).toBe(401);
  });
});
