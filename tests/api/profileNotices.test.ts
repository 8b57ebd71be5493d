import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { updateCustomer } from '#server/store/account/customers.ts';
import { stopTexts } from '#server/store/account/noticeChoices.ts';
import { customers, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

/* By which ways a customer hears of what is about no account, and that text messages can be stopped by texting STOP. */

const by = (...on: ('email' | 'sms' | 'pushNotif')[]) => ({
  email: on.includes('email'),
  sms: on.includes('sms'),
  pushNotif: on.includes('pushNotif'),
});
const AT_FIRST = {
  serviceRequest: by('email', 'pushNotif'),
  outagesNotification: by('pushNotif'),
  profileChanges: by('email', 'pushNotif'),
};
const FARM = seedIdOf('farm@sandbox.example');

describeOnOneDatabase('What a customer hears of beside their accounts', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    browser = await running.signedIn('farm');
  });

  const profile = async (who = browser) =>
    profileDetailsCall.reply.parse(await (await who.get('/api/utility/profileDetails')).json()).data;
  const notices = async (who = browser) => {
    const { serviceRequest, outagesNotification, profileChanges, noticesVersion } = await profile(who);
    return { serviceRequest, outagesNotification, profileChanges, noticesVersion };
  };
  const send = (data: object, more: object = {}) =>
    browser.post('/api/utility/updateProfileDetails', { data, ...more }, { [IDEMPOTENCY_HEADER]: randomUUID() });
  const told = async () => {
    const rows = await running.server.services.db.select().from(handOvers).where(eq(handOvers.customerId, FARM));
    return rows.filter(({ kind }) => kind === 'profile').map(({ payload }) => payload);
  };

  it('is told in the profile, and what is named of it is kept [NTF-20] [API-29]', async () => {
    expect(await notices()).toEqual({ ...AT_FIRST, noticesVersion: 0 });
    const data = { ...AT_FIRST, outagesNotification: by('sms', 'email'), noticesVersion: 0 };
    const said = { interactionType: 'PROFILE_PREFERENCE_UPDATE', interactionText: 'Notices changed' };
    const { caAccount = '' } = (await profile()).associatedAccounts.account[0] ?? {};
    const reply = await send(data, { interactionData: { ...said, accountNumber: caAccount } });
    expect(await reply.json()).toEqual({ errorCode: 0, data: { noticesVersion: 1 } });
    expect(await notices()).toEqual({ ...data, noticesVersion: 1 });
    expect(await notices(await running.signedIn('basement'))).toEqual({ ...AT_FIRST, noticesVersion: 0 });
    expect(await told()).toMatchObject([
      {
        email: 'farm@sandbox.example',
        changed: { outagesNotification: { from: by('pushNotif'), to: by('sms', 'email') } },
      },
    ]);
    // Nothing is told twice, and what is not named stays.
    await send({ profileChanges: AT_FIRST.profileChanges });
    expect(await told()).toHaveLength(1);
    expect(await notices()).toEqual({ ...data, noticesVersion: 2 });
    const { interactions } = (await (await running.sandbox('GET', '/state')).json()) as { interactions: object[] };
    expect(interactions).toMatchObject([{ ...said, accountNumber: caAccount }]);
  });

  it('what was made of an older version, or of an account of others, changes nothing', async () => {
    await send({ serviceRequest: by(), noticesVersion: 0 });
    const before = await notices();
    expect(before.serviceRequest).toEqual(by());
    const older = await send({ serviceRequest: by('email'), noticesVersion: 0 });
    expect([older.status, problem.parse(await older.json()).error.code]).toEqual([409, 'changedMeanwhile']);
    const { caAccount } = (await profile(await running.signedIn('basement'))).associatedAccounts.account[0] ?? {};
    const interactionData = { interactionType: 'A', interactionText: 'B', accountNumber: caAccount };
    const foreign = await send({ serviceRequest: by('email') }, { interactionData });
    expect([foreign.status, problem.parse(await foreign.json()).error.code]).toEqual([403, 'accountNotYours']);
    expect(await notices()).toEqual(before);
  });

  it('a text message needs a number; what goes by text already stays so [NTF-20]', async () => {
    expect((await (await send({ serviceRequest: by('sms') })).json()).errorCode).toBe(0);
    const { db } = running.server.services;
    await db.update(customers).set({ contactNumber: '' }).where(eq(customers.id, FARM));
    expect((await (await send({ serviceRequest: by('sms', 'email') })).json()).errorCode).toBe(0);
    expect(await (await send({ profileChanges: by('sms') })).json()).toEqual({
      errorCode: 1,
      errorMessage: 'A notice by text message needs a phone number in your profile.',
    });
    expect((await notices()).profileChanges).toEqual(AT_FIRST.profileChanges);
  });

  const text = async (body: string, from: string): Promise<string[]> => {
    const sent = await running.sandbox('POST', '/texts', { from, body });
    return ((await sent.json()) as { answers: string[] }).answers;
  };
  const isStopped = async (who = browser) => (await profile(who)).twilioSmsStop;

  it('STOP from the profile’s number stops text messages, START takes it back, and neither is answered [NTF-21]', async () => {
    const { contactNumber } = await profile();
    const other = await running.signedIn('basement');
    expect(await isStopped()).toBe(false);
    expect(await text(' Arrêt ', contactNumber)).toEqual([]);
    expect([await isStopped(), await isStopped(other)]).toEqual([true, false]);
    expect(await text('Unstop', contactNumber)).toEqual([]);
    expect(await isStopped()).toBe(false);
    // A number that nobody has changes nothing, and hears nothing: the carrier blocks it.
    expect(await text('STOP', '+13065559999')).toEqual([]);
    expect([await isStopped(), await isStopped(other)]).toEqual([false, false]);
    // Of who had stopped nothing, "yes" is an answer to something else.
    expect(await text('Yes', contactNumber)).toEqual([
      'We could not read this text. Please send it as the app wrote it, or call 1-306-555-0110.',
    ]);
    expect(await text('Stop at the gate', contactNumber)).toHaveLength(1);
    expect(await isStopped()).toBe(false);
  });

  it('HELP and AIDE are answered, also where texts were stopped; a word that only we know is answered once [NTF-21]', async () => {
    const { contactNumber } = await profile();
    const help =
      'These texts are from your power company, about outages and your account. Answer OUT to report an outage, STOP to get no more texts. Help: 1-306-555-0110.';
    expect(await text('Arrêtez!', contactNumber)).toEqual([
      'You get no more texts from us. To get them again, answer START.',
    ]);
    expect(await isStopped()).toBe(true);
    for (const word of ['HELP', 'info']) expect(await text(word, contactNumber)).toEqual([help]);
    expect(await text('Aide', contactNumber)).toEqual([
      "Ces textos viennent de votre compagnie d'électricité. Répondez PANNE si le courant manque, ARRET pour ne plus en recevoir. Aide : 1-306-555-0110.",
    ]);
    expect(await isStopped()).toBe(true);
    expect(await text('START', contactNumber)).toEqual([]);
  });

  it('what a phone sends by itself when its customer reacts to a text is not answered', async () => {
    const { contactNumber } = await profile();
    expect(await text('Loved “The power is back.”', contactNumber)).toEqual([]);
    expect(await text('Loved it', contactNumber)).toHaveLength(1);
  });

  it('is found by the number however it is written, and ends with another number [NTF-21]', async () => {
    const { db } = running.server.services;
    const at = new Date('2026-06-01T12:00:00Z');
    const stoppedAt = async () => (await db.select().from(customers).where(eq(customers.id, FARM)))[0]?.textsStoppedAt;
    for (const contactNumber of ['+13065550177', '13065550177', '3065550177']) {
      await db.update(customers).set({ contactNumber, textsStoppedAt: null }).where(eq(customers.id, FARM));
      await stopTexts(db, at, '+13065550177');
      expect(await stoppedAt()).toEqual(at);
    }
    await stopTexts(db, new Date(), '+13065550177');
    expect(await stoppedAt()).toEqual(at);
    await updateCustomer(db, FARM, { name: 'Garth' });
    expect(await stoppedAt()).toEqual(at);
    await updateCustomer(db, FARM, { contactNumber: '+13065550178' });
    expect(await stoppedAt()).toBeNull();
  });
});
