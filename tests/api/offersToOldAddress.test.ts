import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { undoEmailChangeCall } from '#contracts/emailObjection.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { allowObjection } from '#server/domain/account/emailObjection.ts';
import { endOffersAtService } from '#server/domain/account/marketingConsent.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { findCustomer } from '#server/store/account/customers.ts';
import { marketingConsents } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { naming, toEmail } from './profileChange.ts';
import { type RunningServer, startServer } from './server.ts';

/* Offers go to an address; its reader is somebody else once its customer has another one, or no account. */

const OWN = 'farm@sandbox.example';
const NEW = 'new@farm.example';
const CONSENT = { consent_status: 'Implied - Transaction', consent_description: 'Send me offers' };
/** Longer than a job waits for its turn. */
const SOON = { timeout: 15_000 };

describeOnOneDatabase('Offers to an address that a customer gave up', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    await running.server.services.db.delete(marketingConsents);
  });

  const agree = async (who: Browser, email: string) => {
    const said = { email, ...CONSENT, country: 'CA', language: 'en' };
    expect(await (await who.post('/api/utility/EnvokeContactCreate', said)).json()).toEqual({});
  };
  const moveTo = async (who: Browser, to: string) => {
    await who.post('/api/utility/twilioVerify', { to, channel: 'email' });
    const code = /\d{6}/.exec((await running.inbox()).findLast((message) => message.to === to)?.text ?? '')?.[0];
    await who.post('/api/utility/twilioVerify', { to, channel: 'email', code });
    expect(await (await who.post('/api/utility/b2cUpdate', { email: to })).json()).toEqual({ errorCode: 0 });
    const saved = await who.post('/api/utility/updateProfileDetails', toEmail(to));
    expect(updateProfileDetailsCall.reply.parse(await saved.json())).toEqual({ errorCode: 0 });
  };
  const statusOf = async (address: string) => {
    const { contacts } = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    return contacts.filter(({ email }) => email === address).map(({ consent_status: status }) => status);
  };
  const records = async () => {
    const rows = await running.server.services.db.select().from(marketingConsents).orderBy(marketingConsents.id);
    return rows.map(({ isGiven, endedAt }) => [isGiven, endedAt === null]);
  };

  it('end at the service and in the record; the new address is asked anew [PRO-21]', async () => {
    const owner = await running.signedIn('farm');
    await agree(owner, OWN);
    expect(await records()).toEqual([[true, true]]);
    await moveTo(owner, NEW);
    expect(await records()).toEqual([[true, false]]);
    await expect.poll(() => statusOf(OWN), SOON).toEqual(['Revoked']);
    expect(await statusOf(NEW)).toEqual([]);
    await agree(owner, NEW);
    expect([await statusOf(OWN), await statusOf(NEW)]).toEqual([['Revoked'], ['Implied - Transaction']]);
    expect(await records()).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('another change of the profile ends nothing', async () => {
    const owner = await running.signedIn('farm');
    await agree(owner, OWN);
    const queue = vi.spyOn(running.server.services.jobs, 'endOffers');
    const renaming = { data: { profileName: 'Fay Farmer' }, cdcData: naming('displayName', 'Fay Farmer') };
    const saved = await owner.post('/api/utility/updateProfileDetails', renaming);
    expect(updateProfileDetailsCall.reply.parse(await saved.json())).toEqual({ errorCode: 0 });
    expect(queue).not.toHaveBeenCalled();
    queue.mockRestore();
    expect(await records()).toEqual([[true, true]]);
  });

  it('whose change is taken back gets none at the address that was not the customer’s', async () => {
    const { db, now } = running.server.services;
    const customer = await findCustomer(db, seedIdOf(OWN));
    if (!customer) throw new Error('there is no such customer');
    const token = await db.transaction((tx) => allowObjection(tx, now(), customer));
    const thief = await running.signedIn('farm');
    await moveTo(thief, NEW);
    await agree(thief, NEW);
    const undone = await running.browser().post('/api/customer/undoEmailChange', { token });
    expect(undoEmailChangeCall.reply.parse(await undone.json()).outcome).toBe('restored');
    await expect.poll(() => statusOf(NEW), SOON).toEqual(['Revoked']);
    expect(await records()).toEqual([[true, false]]);
  });

  it('end with the account', async () => {
    const owner = await running.signedIn('farm');
    await agree(owner, OWN);
    expect((await owner.post('/api/customer/deleteAccount', {})).status).toBe(200);
    await expect.poll(() => statusOf(OWN), SOON).toEqual(['Revoked']);
  });

  it('stay where their customer has said since that they want them, and end where that was before', async () => {
    const { db, marketing } = running.server.services;
    if (!marketing) throw new Error('no offers are mailed');
    await agree(await running.signedIn('farm'), OWN);
    const [said] = await db
      .select()
      .from(marketingConsents)
      .where(eq(marketingConsents.customerId, seedIdOf(OWN)));
    const at = said?.saidAt.getTime() ?? 0;
    const end = (since: number) =>
      endOffersAtService(db, marketing, { email: OWN, since: new Date(since).toISOString() });
    await end(at - 1);
    expect(await statusOf(OWN)).toEqual(['Implied - Transaction']);
    await end(at);
    expect(await statusOf(OWN)).toEqual(['Revoked']);
  });
});
