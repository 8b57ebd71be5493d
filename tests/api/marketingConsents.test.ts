import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMarketingConsent, pruneMarketingConsents } from '#server/store/account/marketingConsents.ts';
import { personHashes } from '#server/store/account/personHashes.ts';
import { marketingConsents } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const GIVEN = { isGiven: true, status: 'Implied - Transaction', description: 'Offers by e-mail' };
const REVOKED = { isGiven: false, status: 'Revoked', description: 'Offers by e-mail' };

describeOnOneDatabase('What was said to offers by e-mail', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));
  const rows = () => running.server.services.db.select().from(marketingConsents).orderBy(marketingConsents.id);
  const say = (customerId: string, what: typeof GIVEN, saidAt: Date) =>
    running.server.services.db.transaction((tx) => insertMarketingConsent(tx, { customerId, ...what, saidAt }));
  const MAY = new Date('2026-05-01T12:00:00Z');
  const JUNE = new Date('2026-06-01T12:00:00Z');

  it('ends with the next answer, and with the account, where it stays under hashes', async () => {
    const browser = running.browser();
    const { customerId } = await browser.signIn('farm');
    const { db } = running.server.services;
    const customer = await db.query.customers.findFirst({ where: (one, { eq }) => eq(one.id, customerId) });
    await say(customerId, GIVEN, MAY);
    await say(customerId, REVOKED, JUNE);
    await say(customerId, GIVEN, JUNE);
    expect(await rows()).toMatchObject([
      { customerId, personHashes: [], ...GIVEN, saidAt: MAY, endedAt: JUNE },
      { customerId, ...REVOKED, saidAt: JUNE, endedAt: JUNE },
      { customerId, ...GIVEN, saidAt: JUNE, endedAt: null },
    ]);
    const gone = Date.now();
    expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
    const hashes = customer ? personHashes(customer) : [];
    expect(hashes).toHaveLength(2);
    const left = await rows();
    expect(left).toMatchObject([
      { customerId: 'deleted', personHashes: hashes, endedAt: JUNE },
      { customerId: 'deleted', personHashes: hashes, endedAt: JUNE },
      { customerId: 'deleted', personHashes: hashes, endedAt: expect.any(Date) },
    ]);
    expect(left[2]?.endedAt?.getTime()).toBeGreaterThanOrEqual(gone);
  });

  it('is forgotten three years after its end, and not while it holds', async () => {
    await say('a', GIVEN, MAY);
    await say('a', GIVEN, JUNE);
    const { db } = running.server.services;
    await pruneMarketingConsents(db, JUNE);
    expect(await rows()).toHaveLength(2);
    await pruneMarketingConsents(db, new Date(JUNE.getTime() + 1));
    expect(await rows()).toMatchObject([{ saidAt: JUNE, endedAt: null }]);
  });
});
