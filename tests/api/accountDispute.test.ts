import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { stateForOperators } from '#server/domain/backOffice/backOfficeState.ts';
import { associations, customers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import {
  add,
  adder,
  detailsOf,
  HENRY,
  object,
  payloadsOf,
  remove,
  tokenTo,
  utilityDenies,
  utilitySays,
} from './takeover.ts';

const api = '/api/utility';

describeOnOneDatabase('An account that two say is theirs', (engine) => {
  const running = clockedServer(engine);

  const DISPUTED = {
    errorCode: 1,
    errorMessage:
      'Somebody else says that this account is theirs. Until our staff has looked at it, nothing can be changed.',
  };
  const save = async (browser: Browser, changes: object) =>
    (await browser.post(`${api}/accountUpdate`, { caAccount: HENRY[1], ...changes })).json();
  const disputeTokenTo = (to: string) => tokenTo(running, to, 'Whose account is it?');
  const entries = async () => {
    const { db } = running.server.services;
    const rows = await db
      .select({ email: customers.email, proof: associations.proof, disputedAt: associations.disputedAt })
      .from(associations)
      .innerJoin(customers, eq(customers.id, associations.customerId))
      .where(eq(associations.caAccount, HENRY[1]))
      .orderBy(associations.associatedAt, customers.email);
    return rows.map(({ email, proof, disputedAt }) => [email.split('@')[0], proof, disputedAt !== null]);
  };
  /** Of an account without a contact the first one says that the second is nobody they know. */
  const disputed = async () => {
    const first = await adder(running, 'lonely', HENRY);
    running.now = new Date(running.now.getTime() + 1000);
    const second = await adder(running, 'smart', HENRY);
    expect(await object(running, await tokenTo(running, 'lonely@sandbox.example'))).toBe('held');
    return { first, second };
  };

  it('who had an account without a contact first defends it: the second changes nothing until the utility says whose it is', async () => {
    const { first, second } = await disputed();
    expect(await entries()).toEqual([
      ['lonely', 'first', false],
      ['smart', 'bill', true],
    ]);
    for (const changes of [
      { accountEmail: 'smart@sandbox.example' },
      { billDeliveryMethod: '2' },
      { accountPhoneNumbers: [] },
    ]) {
      expect(await save(second, changes)).toEqual(DISPUTED);
    }
    expect(await payloadsOf(running, HENRY, 'account')).toEqual([]);
    expect((await detailsOf(second, HENRY)).contactProof).toEqual({ contacts: [], isDisputed: true });
    expect(await detailsOf(second, HENRY)).not.toHaveProperty('accountAddress');
    expect(await save(first, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
    // Paying goes on: what is due is said.
    const bill = await (await second.post(`${api}/billDetails`, { caAccount: HENRY[1] })).json();
    expect(bill.data).toHaveProperty('billDetails');
    expect(await payloadsOf(running, HENRY, 'inquiry')).toMatchObject([
      { dispute: { held: 'smart@sandbox.example', by: 'lonely@sandbox.example' }, proof: 'bill' },
    ]);
    const { disputes } = await stateForOperators(running.server.services.db);
    expect(disputes).toEqual([{ caAccount: HENRY[1], since: running.now.toISOString(), profiles: 1 }]);
  });

  it('the second is told, and holds the first in turn; neither puts the other out, or comes free by adding it anew', async () => {
    const { first, second } = await disputed();
    const token = await disputeTokenTo('smart@sandbox.example');
    expect(await object(running, token)).toBe('held');
    expect(await entries()).toEqual([
      ['lonely', 'first', true],
      ['smart', 'bill', true],
    ]);
    expect(await save(first, { billDeliveryMethod: '2' })).toEqual(DISPUTED);
    expect(await detailsOf(first, HENRY)).not.toHaveProperty('accountAddress');
    const reply = await first.post(`${api}/billHistory`, { caAccount: HENRY[1] });
    expect((await reply.json()).data.bills).toEqual([]);
    for (const one of [first, second]) {
      await remove(one, HENRY);
      expect(await add(one, HENRY)).toMatchObject({ errorCode: 1 });
    }
  });

  it.each([
    ['smart', 'lonely'],
    ['lonely', 'smart'],
  ])('the utility says that it is %s’s: the other one has to show it again', async (right, wrong) => {
    await disputed();
    await object(running, await disputeTokenTo('smart@sandbox.example'));
    expect(await utilitySays(running, right, HENRY)).toMatchObject({ taken: 1 });
    expect(new Set(await entries())).toEqual(
      new Set([
        [right, 'utility', false],
        [wrong, 'bill', false],
      ]),
    );
    expect((await stateForOperators(running.server.services.db)).disputes).toEqual([]);
  });

  it('or that it is not one’s: it leaves that list, and the other one has it as before', async () => {
    const { first } = await disputed();
    await object(running, await disputeTokenTo('smart@sandbox.example'));
    expect(await utilityDenies(running, 'smart', HENRY)).toEqual({ taken: 1, lefts: [['smart', 'notTheirs']] });
    expect(await entries()).toEqual([['lonely', 'first', false]]);
    expect(await utilityDenies(running, 'smart', HENRY)).toEqual({ taken: 0, lefts: [] });
    expect(await save(first, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
  });
});
