import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { UNDO_EMAIL_PATH, undoEmailChangeCall } from '#contracts/emailObjection.ts';
import { problem } from '#contracts/problem.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { customerOfIdentity } from '#server/domain/account/customerOfIdentity.ts';
import { allowObjection, EMAIL_CHANGE_UNDONE } from '#server/domain/account/emailObjection.ts';
import { SANDBOX_ISSUER } from '#server/seed/seed.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { customers, emailObjections, interactions, passkeys, submissionGrants } from '#server/store/schema.ts';
import { Authenticator } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { newGrantKey } from './grantKey.ts';
import { expectListed } from './knownAsOurs.ts';
import { toEmail } from './profileChange.ts';
import { type RunningServer, startServer } from './server.ts';

const OWN = 'basement@sandbox.example';
const THIEFS = 'thief@farm.example';
const THIEFS_OTHER = 'thief.again@farm.example';
const HOURS_72 = 72 * 60 * 60_000;

describeOnOneDatabase('An objection to a changed e-mail address', (engine) => {
  let running: RunningServer;
  let now = new Date();
  const customerId = seedIdOf(OWN);
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => now });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
  });

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const mailsTo = async (address: string, subject: string) =>
    (await running.inbox()).filter((message) => message.to === address && message.subject === subject);
  const approve = async (who: Browser, to: string) => {
    await who.post('/api/utility/twilioVerify', { to, channel: 'email' });
    const code = /\d{6}/.exec((await running.inbox()).findLast((message) => message.to === to)?.text ?? '')?.[0];
    await who.post('/api/utility/twilioVerify', { to, channel: 'email', code });
  };
  const change = async (who: Browser, to: string) => {
    await approve(who, to);
    expect(await (await who.post('/api/utility/b2cUpdate', { email: to })).json()).toEqual({ errorCode: 0 });
    const saved = await who.post('/api/utility/updateProfileDetails', toEmail(to));
    expect(updateProfileDetailsCall.reply.parse(await saved.json())).toEqual({ errorCode: 0 });
  };
  /** What the link in the mail to the address before carries. */
  const tokenTo = async (address: string): Promise<string> => {
    const mails = () => mailsTo(address, 'Your e-mail address was changed');
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1);
    const link = `${running.origin}${UNDO_EMAIL_PATH}#`;
    const [, token = ''] = (await mails())[0]?.text.split(link) ?? [];
    return /^[\w-]{43}/.exec(token)?.[0] ?? '';
  };
  const undo = async (token: string, who = running.browser()) =>
    undoEmailChangeCall.reply.parse(await (await who.post('/api/customer/undoEmailChange', { token })).json()).outcome;
  const addressNow = async () => {
    const { db } = running.server.services;
    return (await db.select().from(customers).where(eq(customers.id, customerId)))[0]?.email;
  };
  const statusOf = async (who: Browser) => (await who.get('/api/utility/profileDetails')).status;
  const addPasskey = async (who: Browser) => {
    const passkey = new Authenticator();
    const { options } = await (await who.post('/api/biometrics/registerStart', {})).json();
    const response = passkey.create({ challenge: options.challenge, origin: running.origin });
    expect(await (await who.post('/api/biometrics/registerFinish', { response })).json()).toEqual({ verified: true });
    return passkey.id;
  };

  it('[PRO-11] restores the address here and at the provider, ends every session, and takes what opens the account since', async () => {
    const owner = await running.signedIn('basement');
    const before = await addPasskey(owner);
    later(60_000);
    const thief = await running.signedIn('basement');
    await change(thief, THIEFS);
    expect(await addressNow()).toBe(THIEFS);
    const atTheMoment = await addPasskey(thief);
    later(1000);
    await addPasskey(thief);
    await thief.post('/api/session/submissionGrant', { publicKey: newGrantKey() });
    const logged = running.logged.length;
    const token = await tokenTo(OWN);
    later(1000);

    expect(await undo(token)).toBe('restored');

    const { db } = running.server.services;
    expect(await addressNow()).toBe(OWN);
    expect((await db.select().from(customers).where(eq(customers.id, customerId)))[0]?.signInNotBefore).toEqual(now);
    const left = (await db.select().from(passkeys)).map(({ credentialId }) => credentialId);
    expect(left).toEqual([before]);
    expect(left).not.toContain(atTheMoment);
    const grants = await db.select().from(submissionGrants);
    expect(grants.map(({ revokedAt }) => revokedAt)).toEqual([now]);
    for (const one of [owner, thief]) expect(await statusOf(one)).toBe(401);
    const ended = await thief.get('/api/utility/profileDetails');
    expect(problem.parse(await ended.json()).error.code).toBe('sessionEnded');
    // At the provider as soon as the job has run: the thief's address signs nobody in.
    const signsIn = (email: string) =>
      running
        .browser()
        .signIn(email)
        .then(
          () => true,
          () => false,
        );
    await expect.poll(() => signsIn(OWN), { timeout: 15_000 }).toBe(true);
    expect(await signsIn(THIEFS)).toBe(false);
    await expect.poll(() => mailsTo(THIEFS, 'Your e-mail address was changed back').then((all) => all.length)).toBe(1);
    await expectListed(running, THIEFS, 'Your e-mail address was changed back', OWN);
    await expectListed(running, OWN, 'Your e-mail address was changed');
    const entries = await db.select().from(interactions).where(eq(interactions.interactionType, EMAIL_CHANGE_UNDONE));
    expect(entries).toMatchObject([
      {
        customerId,
        writtenBy: 'server',
        interactionText: 'Change of the e-mail address taken back by the link in the mail about it',
        accountNumber: null,
      },
    ]);
    const events = running.logged.slice(logged).filter((line) => line.includes('"emailRestored"'));
    expect(events).toHaveLength(1);
    expect(running.logged.join()).not.toContain(token);
  });

  it('[PRO-11] the address hears of a change at the provider too that no save follows, once, and takes it back', async () => {
    const thief = await running.signedIn('basement');
    await approve(thief, THIEFS);
    for (let times = 0; times < 2; times += 1) {
      expect(await (await thief.post('/api/utility/b2cUpdate', { email: THIEFS })).json()).toEqual({ errorCode: 0 });
    }
    expect(await addressNow()).toBe(OWN);
    const token = await tokenTo(OWN);
    const setEmail = vi.spyOn(running.server.services.directory, 'setEmail');
    expect(await undo(token)).toBe('restored');
    expect(await statusOf(thief)).toBe(401);
    await expect.poll(() => setEmail.mock.calls.map(([, email]) => email), { timeout: 15_000 }).toEqual([OWN]);
    setEmail.mockRestore();
    expect(await mailsTo(OWN, 'Your e-mail address was changed')).toHaveLength(1);
  });

  it('back to what the profile says, at the provider, is no change that anybody is told of', async () => {
    const customer = await running.signedIn('basement');
    expect(await (await customer.post('/api/utility/b2cUpdate', { email: OWN })).json()).toEqual({ errorCode: 0 });
    expect(await running.server.services.db.select().from(emailObjections)).toEqual([]);
  });

  it('[PRO-11] within a quarter of an hour an address has one link; later, or where it was used, another one', async () => {
    const { db } = running.server.services;
    const ask = (ms: number, email = OWN) =>
      allowObjection(db, new Date(now.getTime() + ms), { id: customerId, email });
    const quarter = 15 * 60_000;
    const first = await ask(0);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect([await ask(0), await ask(quarter)]).toEqual([null, null]);
    expect(await ask(quarter, THIEFS)).not.toBe(null);
    expect(await ask(quarter + 1)).not.toBe(null);
    later(quarter + 1);
    expect(await undo(first ?? '')).toBe('restored');
    expect(await ask(0)).not.toBe(null);
  });

  it('[PRO-11] is good for 72 hours, and once', async () => {
    await change(await running.signedIn('basement'), THIEFS);
    const token = await tokenTo(OWN);
    const changed = now;
    now = new Date(changed.getTime() + HOURS_72);
    expect(await undo(token)).toBe('over');
    expect(await addressNow()).toBe(THIEFS);
    now = new Date(changed.getTime() + HOURS_72 - 1);
    expect(await undo(token)).toBe('restored');
    expect(await addressNow()).toBe(OWN);
    // Whoever changes it once more wants that.
    const { db } = running.server.services;
    await db.update(customers).set({ email: THIEFS }).where(eq(customers.id, customerId));
    expect(await undo(token)).toBe('used');
    expect(await addressNow()).toBe(THIEFS);
  });

  it('without the link’s own secret, or by a GET, nothing is undone; only its hash is kept', async () => {
    await change(await running.signedIn('basement'), THIEFS);
    const token = await tokenTo(OWN);
    const { db } = running.server.services;
    const [kept] = await db.select().from(emailObjections);
    expect(kept).toMatchObject({ customerId, email: OWN, usedAt: null });
    expect(JSON.stringify(kept)).not.toContain(token);
    for (const wrong of ['made up', `${token}x`, token.slice(1), kept?.tokenHash ?? '']) {
      expect(await undo(wrong)).toBe('over');
    }
    const browser = running.browser();
    const headers = { [APP_HEADER]: '1' };
    for (const address of [
      `${UNDO_EMAIL_PATH}?token=${token}`,
      `${UNDO_EMAIL_PATH}/${token}`,
      `/api/customer/undoEmailChange?token=${token}`,
    ]) {
      await browser.get(address, headers);
      await browser.go(address, { method: 'HEAD', headers });
    }
    expect(await addressNow()).toBe(THIEFS);
    expect(await undo(token)).toBe('restored');
  });

  it.each([
    ['the first ends what the second could do', 'first', [OWN, 'over', OWN]],
    ['after the second the first still does', 'second', [THIEFS, 'restored', OWN]],
  ] as const)('of two changes each link restores the address it was sent to: %s', async (_, which, expected) => {
    const thief = await running.signedIn('basement');
    await change(thief, THIEFS);
    later(1000);
    await change(thief, THIEFS_OTHER);
    const links = { first: await tokenTo(OWN), second: await tokenTo(THIEFS) };
    expect(await undo(links[which])).toBe('restored');
    const between = await addressNow();
    expect([between, await undo(links[which === 'first' ? 'second' : 'first']), await addressNow()]).toEqual(expected);
  });

  it('as long as it is open the address is nobody else’s, neither by a change nor by a sign-in', async () => {
    const { db } = running.server.services;
    await change(await running.signedIn('basement'), THIEFS);
    const token = await tokenTo(OWN);
    const farm = await running.signedIn('farm');
    await farm.post('/api/utility/twilioVerify', { to: OWN, channel: 'email' });
    const code = /\d{6}/.exec((await running.inbox()).findLast(({ to }) => to === OWN)?.text ?? '')?.[0];
    await farm.post('/api/utility/twilioVerify', { to: OWN, channel: 'email', code });
    const taken = { errorCode: 1, errorMessage: 'This e-mail address belongs to another profile.' };
    expect(await (await farm.post('/api/utility/b2cUpdate', { email: OWN })).json()).toEqual(taken);
    expect(await (await farm.post('/api/utility/updateProfileDetails', toEmail(OWN))).json()).toEqual(taken);
    const stranger = { issuer: SANDBOX_ISSUER, subject: 'stranger', email: OWN, name: 'Stranger' };
    expect(await customerOfIdentity(db, new Date(now.getTime() + HOURS_72 - 1), stranger)).toBe(null);
    expect(await undo(token)).toBe('restored');
    // Its own customer's again, as any address.
    expect(await customerOfIdentity(db, now, stranger)).toBe(null);
  });

  it('the customer themselves may go back to it, and change it anew', async () => {
    const browser = await running.signedIn('basement');
    await change(browser, THIEFS);
    await tokenTo(OWN);
    await change(browser, OWN);
    const profile = profileDetailsCall.reply.parse(await (await browser.get('/api/utility/profileDetails')).json());
    expect(profile.data.profileEmail).toBe(OWN);
  });

  it('goes with the account; the addresses before hear of the deletion too', async () => {
    const thief = await running.signedIn('nobill');
    const own = 'nobill@sandbox.example';
    await change(thief, THIEFS);
    const token = await tokenTo(own);
    expect((await thief.post('/api/customer/deleteAccount', {})).status).toBe(200);
    expect(await undo(token)).toBe('over');
    const { db } = running.server.services;
    expect(await db.select().from(emailObjections)).toEqual([]);
    for (const address of [own, THIEFS]) {
      const told = async () => (await mailsTo(address, 'Your online account was deleted')).length;
      await expect.poll(told, { timeout: 15_000 }).toBe(1);
    }
  });

  it('a database that is away answers 503, and the link is good afterwards', async () => {
    await change(await running.signedIn('basement'), THIEFS);
    const token = await tokenTo(OWN);
    const { db } = running.server.services;
    const gone = Object.assign(new Error('the server closed the connection'), { code: '57P01' });
    const transaction = vi.spyOn(db, 'transaction').mockRejectedValueOnce(gone);
    const reply = await running.browser().post('/api/customer/undoEmailChange', { token });
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([503, 'unavailable']);
    transaction.mockRestore();
    expect(await addressNow()).toBe(THIEFS);
    expect(await undo(token)).toBe('restored');
  });

  it('a provider that is away is asked again later; here the address is restored at once', async () => {
    await change(await running.signedIn('basement'), THIEFS);
    const token = await tokenTo(OWN);
    const { directory } = running.server.services;
    const setEmail = vi.spyOn(directory, 'setEmail').mockRejectedValue(new Error('away'));
    try {
      expect(await undo(token)).toBe('restored');
      expect(await addressNow()).toBe(OWN);
      await expect.poll(() => setEmail.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
      const states = async () => {
        const asked = "select state::text as state from pgboss.job where name = 'align-directory'";
        const { rows } = (await running.server.services.db.execute(asked)) as unknown as { rows: { state: string }[] };
        return rows.map(({ state }) => state);
      };
      // What the change itself queued, for later, waits beside it.
      await expect.poll(states, { timeout: 15_000 }).toEqual(expect.arrayContaining(['created', 'retry']));
    } finally {
      setEmail.mockRestore();
    }
  });

  it('what is told them of themselves has the address, and no secret', async () => {
    const browser = await running.signedIn('basement');
    await change(browser, THIEFS);
    const { sections } = await (await browser.get('/api/customer/data')).json();
    const title = 'E-mail addresses you had, to which you can go back';
    expect(sections.find((one: { title: string }) => one.title === title)?.entries).toEqual([
      {
        'Customer id': customerId,
        Email: OWN,
        'Changed at': now.toISOString(),
        'Expires at': new Date(now.getTime() + HOURS_72).toISOString(),
      },
    ]);
  });
});
