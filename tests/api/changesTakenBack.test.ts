import { expect, it } from 'vitest';
import { associations, unprovenChanges } from '#server/store/schema.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import {
  adder,
  detailsOf,
  HENRY,
  heldDetails,
  idOf,
  numbersOf,
  object,
  payloadsOf,
  remove,
  save,
  tokenTo,
  utilityDenies,
  utilitySays,
} from './takeover.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnOneDatabase('Changes to an account by somebody who is put out of it', (engine) => {
  const running = clockedServer(engine);

  it('what somebody changed who had shown nothing is taken back with their list entry, but not what others changed since', async () => {
    const { db } = running.server.services;
    const thief = await adder(running, 'lonely', HENRY);
    const edited = { accountEmail: 'lonely@sandbox.example', billDeliveryMethod: '0' };
    expect(await save(thief, HENRY, edited)).toMatchObject({ errorCode: 0 });
    // The utility knows the holder by now.
    const proven = { proof: 'utility', position: 9, descriptiveName: '', isDefault: false, settings: {} } as const;
    await db
      .insert(associations)
      .values({ ...proven, customerId: idOf('smart'), caAccount: HENRY[1], associatedAt: running.now });
    await remove(thief, HENRY);
    running.now = new Date(running.now.getTime() + DAY_MS);
    await adder(running, 'lonely', HENRY);
    const holder = await running.signedIn('smart');
    expect(await save(holder, HENRY, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
    expect(await object(running, await tokenTo(running, 'smart@sandbox.example'))).toBe('ended');
    expect(await heldDetails(running, HENRY)).toMatchObject({ billDeliveryMethod: '2' });
    expect(await heldDetails(running, HENRY)).not.toHaveProperty('accountEmail');
    expect(await db.select().from(unprovenChanges)).toEqual([]);
    expect((await payloadsOf(running, HENRY, 'account')).at(-1)).toEqual({
      changed: { accountEmail: { from: 'lonely@sandbox.example', to: null } },
    });
  });

  it('nor do they stay where the utility says that it is not theirs, and whoever never signed in hears nothing', async () => {
    const { db } = running.server.services;
    const thief = await adder(running, 'lonely', HENRY);
    const edited = { accountEmail: 'lonely@sandbox.example', billDeliveryMethod: '0' };
    const { billDeliveryMethod } = await heldDetails(running, HENRY);
    expect(await save(thief, HENRY, edited)).toMatchObject({ errorCode: 0 });
    expect(await heldDetails(running, HENRY)).toMatchObject(edited);
    expect(await utilityDenies(running, 'lonely', HENRY)).toEqual({ taken: 1, lefts: [['lonely', 'notTheirs']] });
    expect(await numbersOf(thief)).not.toContain(HENRY[1]);
    expect(await heldDetails(running, HENRY)).toMatchObject({ billDeliveryMethod });
    expect(await heldDetails(running, HENRY)).not.toHaveProperty('accountEmail');
    expect(await db.select().from(unprovenChanges)).toEqual([]);
    expect((await payloadsOf(running, HENRY, 'account')).at(-1)).toMatchObject({
      changed: { accountEmail: { from: 'lonely@sandbox.example', to: null } },
    });
    await utilitySays(running, 'nobody.yet', HENRY);
    expect(await utilityDenies(running, 'nobody.yet', HENRY)).toEqual({ taken: 1, lefts: [] });
  });

  it('a profile that is deleted takes its changes not out of reach', async () => {
    const { db } = running.server.services;
    const thief = await adder(running, 'lonely', HENRY);
    expect(await save(thief, HENRY, { accountEmail: 'lonely@sandbox.example' })).toMatchObject({ errorCode: 0 });
    expect((await thief.post('/api/customer/deleteAccount', {})).status).toBe(200);
    const [kept] = await db.select().from(unprovenChanges);
    expect(kept?.customerId).not.toBe(idOf('lonely'));
    // The address proves nothing to who comes next.
    const next = await adder(running, 'smart', HENRY);
    expect((await detailsOf(next, HENRY)).contactProof).toBeUndefined();
  });
});
