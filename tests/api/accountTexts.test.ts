import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { customers, notifications } from '#server/store/schema.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { accountOf } from './reading.ts';
import { ANNA, adder, MARLENE, type OnBill, SOON } from './takeover.ts';

const api = '/api/utility';
const ANNAS_MOBILE = '+13065550901';
const DAY_MS = 24 * 60 * 60 * 1000;

describeOnOneDatabase('Texts to everybody known to an account', (engine) => {
  const running = clockedServer(engine);

  const add = (handle: string, account: OnBill) => adder(running, handle, account);
  const texts = async () =>
    (await running.inbox()).filter(({ channel }) => channel === 'sms').map(({ to, text }) => ({ to, text }));
  const mailed = async (to: string) => (await running.inbox()).filter((message) => message.to === to).length;
  const profile = (handle: string, changes: Partial<typeof customers.$inferInsert>) =>
    running.server.services.db
      .update(customers)
      .set(changes)
      .where(eq(customers.id, seedIdOf(`${handle}@sandbox.example`)));
  const ofAnna = {
    to: ANNAS_MOBILE,
    text: 'Somebody added the account ending 4248 to an online profile. Nobody you know? Then call 1-306-555-0120.',
  };

  it('a mobile of the account hears that it was added, by a text without a link', async () => {
    await add('lonely', ANNA);
    await expect.poll(texts, SOON).toEqual([ofAnna]);
  });

  it('of three who add it within a day, and of the next one when that is over', async () => {
    for (const handle of ['lonely', 'smart', 'movein', 'moveout', 'farm']) await add(handle, ANNA);
    await expect.poll(async () => (await texts()).length, SOON).toBe(3);
    running.now = new Date(running.now.getTime() + DAY_MS + 1000);
    await add('basement', ANNA);
    await expect.poll(async () => (await texts()).length, SOON).toBe(4);
    expect(new Set((await texts()).map(({ to }) => to))).toEqual(new Set([ANNAS_MOBILE]));
  });

  it('who adds it is not told at their own number', async () => {
    await profile('smart', { contactNumber: '306-555-0901' });
    await add('smart', ANNA);
    await add('lonely', MARLENE);
    await expect
      .poll(async () => (await texts()).map(({ text }) => text.slice(0, 40)), SOON)
      .toEqual(['Somebody added the account ending 0137 t']);
  });

  it('a holder who answered STOP is told by mail alone', async () => {
    await profile('basement', { textsStoppedAt: running.now });
    await add('lonely', MARLENE);
    await add('lonely', ANNA);
    await expect.poll(texts, SOON).toEqual([ofAnna]);
    await expect.poll(() => mailed('basement@sandbox.example'), SOON).toBe(1);
  });

  it('whose bills go somewhere else is told at the mobiles of before', async () => {
    const browser = await running.signedIn('basement');
    const [holder] = await running.server.services.db
      .select()
      .from(customers)
      .where(eq(customers.id, seedIdOf('basement@sandbox.example')));
    const mobile = `+1${holder?.contactNumber.replace(/^\+1|\D/g, '')}`;
    await profile('basement', { email: 'moved@sandbox.example' });
    const { caAccount, bpAccount } = await accountOf(browser);
    const asked = await browser.post(`${api}/accountDetails`, { bpAccount, caAccount, accountType: '01' });
    const details: AccountDetails = accountDetailsCall.reply.parse(await asked.json()).data.accountDetails;
    const save = (changes: object) => browser.post(`${api}/accountUpdate`, { ...details, ...changes });
    // How they come tells nobody; where to does.
    expect((await save({ billDeliveryMethod: details.billDeliveryMethod === '1' ? '2' : '1' })).status).toBe(200);
    details.detailsVersion = (details.detailsVersion ?? 0) + 1;
    const moved = await save({ billDeliveryMethod: undefined, accountEmail: 'moved@sandbox.example' });
    expect(await moved.json()).toMatchObject({ errorCode: 0 });
    await expect.poll(texts, SOON).toEqual([
      {
        to: mobile,
        text: expect.stringMatching(
          new RegExp(
            `^Where the bills of the account ending ${caAccount.slice(-4)} go, or its phone number, was changed\\. Was that nobody you know\\? Then please call us\\. Notice [0-9A-Z]{4}-[0-9A-Z]{4}$`,
          ),
        ),
      },
    ]);
    await expectListed(running, mobile, 'Where the bills', 'moved@sandbox.example');
    await expectListed(running, 'moved@sandbox.example', 'Where your bills');
    const { db } = running.server.services;
    // Mail and text are of one notice.
    expect(await db.$count(notifications, like(notifications.interactionText, 'Where the bills %'))).toBe(1);
    await profile('basement', { email: 'basement@sandbox.example' });
  });
});
