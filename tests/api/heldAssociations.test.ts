import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountsImported } from '#contracts/accountImport.ts';
import { backOfficeState, heldAssociationsReleased } from '#contracts/backOfficeState.ts';
import { customerDataCall } from '#contracts/customerData.ts';
import { endAccount } from '#server/domain/backOffice/endAccount.ts';
import { countCall } from '#server/domain/identity/callCounts.ts';
import { pruneHeld } from '#server/store/backOffice/heldAssociations.ts';
import { associations, callCounts, customers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';
import { MARLENE } from './takeover.ts';

const API = '/api/utility/backOffice';
const secretOf = (name: string) => name.padEnd(40, '.');
const KEYS = [`billing:associations,release:${secretOf('billing')}`, `desk:release,state:${secretOf('desk')}`].join(
  ' ',
);
const [FIRST, SECOND] = ['one@held.example', 'two@held.example'];
const NOW = new Date('2026-11-29T18:00:00Z');

describeOnEachDatabase('Associations that come by the thousand', (engine) => {
  let running: RunningServer;
  const db = () => running.server.services.db;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_API_KEYS: KEYS }, { now: () => NOW });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    await pruneHeld(db(), new Date(NOW.getTime() + 1));
    await db().delete(callCounts);
  });

  /** So many were opened within the last ten minutes. */
  async function before(calls: number): Promise<void> {
    await countCall(db(), 'second profiles of accounts', 600);
    await db().update(callCounts).set({ calls });
  }
  async function put(email: string, more: object = {}) {
    const line = { email, name: 'Some Body', caAccount: MARLENE[1], descriptiveName: 'Home', ...more };
    const headers = { authorization: `Bearer ${secretOf('billing')}`, 'content-type': 'application/x-ndjson' };
    const asked = { method: 'PUT', url: `${API}/associations`, headers, payload: JSON.stringify(line) } as const;
    return accountsImported.parse((await running.server.app.inject(asked)).json());
  }
  async function release(key: string): Promise<number> {
    const headers = { authorization: `Bearer ${secretOf(key)}`, 'content-type': 'application/json' };
    const asked = { method: 'POST', url: `${API}/releaseHeldAssociations`, headers, payload: '{}' } as const;
    return heldAssociationsReleased.parse((await running.server.app.inject(asked)).json()).released;
  }
  async function held() {
    const headers = { authorization: `Bearer ${secretOf('desk')}` };
    const reply = await running.server.app.inject({ method: 'GET', url: `${API}/state`, headers });
    return backOfficeState.parse(reply.json()).heldAssociations;
  }
  const proofOf = async (email: string) =>
    (
      await db()
        .select({ proof: associations.proof })
        .from(associations)
        .innerJoin(customers, eq(customers.id, associations.customerId))
        .where(and(eq(customers.email, email), eq(associations.caAccount, MARLENE[1])))
    )[0]?.proof;
  /** What the data of a customer say of held lines. */
  async function dataAbout(browser: Browser) {
    const { sections } = customerDataCall.reply.parse(await (await browser.get('/api/customer/data')).json());
    return sections.find(({ title }) => title === 'Accounts that our records are about to put into your list')?.entries;
  }
  const waiting = (lines: number) => [{ key: 'billing', lines, since: NOW.toISOString() }];

  it('wait from the thousand and first on, and another key releases them', async () => {
    await before(999);
    expect(await put(FIRST)).toMatchObject({ lines: 1, taken: 1 });
    expect(await proofOf(FIRST)).toBe('utility');
    expect(await put(SECOND)).toEqual({ lines: 1, taken: 0, kept: 0, ended: 0, refusedLines: 0, refused: [], held: 1 });
    expect(await put(SECOND.toUpperCase())).toMatchObject({ held: 1 });
    expect(await proofOf(SECOND)).toBe(undefined);
    expect(await held()).toEqual(waiting(1));
    expect(await release('billing')).toBe(0);
    expect(await held()).toEqual(waiting(1));
    expect(await release('desk')).toBe(1);
    expect(await proofOf(SECOND)).toBe('utility');
    expect(await held()).toEqual([]);
    expect(await release('desk')).toBe(0);
  });

  it('go through where the profile has the account already, or it has no proven holder', async () => {
    await before(5000);
    expect(await put('basement@sandbox.example')).toMatchObject({ kept: 1 });
    await db().delete(associations).where(eq(associations.caAccount, MARLENE[1]));
    expect(await put(FIRST)).toMatchObject({ taken: 1 });
  });

  it('are counted for ten minutes', async () => {
    await before(1000);
    expect(await put(FIRST)).toMatchObject({ held: 1 });
    await db()
      .update(callCounts)
      .set({ endsAt: new Date(0) });
    expect(await put(SECOND)).toMatchObject({ taken: 1 });
  });

  it('that the utility takes back wait no more, nor do those of thirty days ago', async () => {
    await before(1000);
    await put(FIRST);
    await put(SECOND);
    expect(await held()).toEqual(waiting(2));
    expect(await put(FIRST, { isRemoved: true })).toMatchObject({ kept: 1 });
    expect(await held()).toEqual(waiting(1));
    await pruneHeld(db(), NOW);
    expect(await held()).toEqual(waiting(1));
    await pruneHeld(db(), new Date(NOW.getTime() + 1));
    expect(await held()).toEqual([]);
  });

  it('are shown to the customer whose e-mail they name, to no other, and go with their profile', async () => {
    const lonely = await running.signedIn('lonely');
    const holder = await running.signedIn('basement');
    await before(1000);
    await put('Lonely@sandbox.example', { name: 'Lonely Line' });
    await put(FIRST);
    expect(await dataAbout(lonely)).toEqual([
      {
        'Held at': NOW.toISOString(),
        'Said, ca account': MARLENE[1],
        'Said, descriptive name': 'Home',
        'Said, email': 'Lonely@sandbox.example',
        'Said, name': 'Lonely Line',
      },
    ]);
    expect(await dataAbout(holder)).toBe(undefined);
    expect((await lonely.post('/api/customer/deleteAccount', {})).status).toBe(200);
    expect(await held()).toEqual(waiting(1));
    expect(await release('desk')).toBe(1);
    expect(await proofOf(FIRST)).toBe('utility');
    expect(await proofOf('lonely@sandbox.example')).toBe(undefined);
  });

  it('end where the account gets another name', async () => {
    await before(1000);
    await put(FIRST);
    expect(await held()).toEqual(waiting(1));
    await db().transaction((tx) => endAccount(tx, NOW, MARLENE[1], async () => {}));
    expect(await held()).toEqual([]);
    expect(await release('desk')).toBe(0);
  });
});
