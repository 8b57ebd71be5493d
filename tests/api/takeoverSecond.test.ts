import { expect, it, vi } from 'vitest';
import { customerDataCall } from '#contracts/customerData.ts';
import { addressRetrieveCall } from '#contracts/postalAddress.ts';
import { problem } from '#contracts/problem.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { planBody, submitted } from './plan.ts';
import { reading, submit } from './reading.ts';
import { ask, plainRequest } from './request.ts';
import {
  add,
  adder,
  detailsOf,
  HENRY,
  MARLENE,
  object,
  proofsOf,
  remove,
  save,
  tokenTo,
  toldOf,
  UNPROVEN,
  utilityGives,
  utilitySays,
} from './takeover.ts';

describeOnOneDatabase('Whoever came first by a bill, and whom an account was taken from', (engine) => {
  const running = clockedServer(engine);

  const objectAs = async (handle: string) => object(running, await tokenTo(running, `${handle}@sandbox.example`));

  it('thief who comes first: once the utility says whose it is, a code is asked of them too', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    const holder = await adder(running, 'smart', HENRY);
    await utilitySays(running, 'smart', HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'bill', smart: 'utility' });
    expect(await save(holder, HENRY, { accountEmail: 'smart@sandbox.example' })).toMatchObject({ errorCode: 0 });
    const seen = await detailsOf(thief, HENRY);
    expect(seen).not.toHaveProperty('accountEmail');
    expect(seen).not.toHaveProperty('accountAddress');
    expect(seen.contactProof?.contacts).toEqual([{ id: '0', channel: 'email', masked: 's…@sandbox.example' }]);
    expect(await save(thief, HENRY, { accountEmail: 'lonely@sandbox.example' })).toEqual(UNPROVEN);
    expect(await submitted(thief, planBody(HENRY[1]))).toMatchObject({ errorCode: 1 });
  });

  it('nor do they stay the first when somebody whom the utility knows adds the account', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    expect(await utilityGives(running, HENRY, {})).toMatchObject({ taken: 1 });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'first' });
    expect(await utilityGives(running, HENRY, { accountEmail: 'Smart@sandbox.example' })).toMatchObject({ taken: 1 });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'bill' });
    await adder(running, 'smart', HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'bill', smart: 'contact' });
    expect(await detailsOf(thief, HENRY)).not.toHaveProperty('accountEmail');
  });

  it('whoever came first is the holder where it is their own address that the utility gives', async () => {
    const holder = await adder(running, 'lonely', HENRY);
    await utilityGives(running, HENRY, { accountEmail: 'lonely@sandbox.example' });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'contact' });
    expect(await detailsOf(holder, HENRY)).toMatchObject({ accountEmail: 'lonely@sandbox.example' });
  });

  it('but what they gave the account themselves shows nothing when the utility gives it back', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    await save(thief, HENRY, { accountEmail: 'lonely@sandbox.example' });
    await utilityGives(running, HENRY, { accountEmail: 'LONELY@sandbox.example' });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'first' });
  });

  it('a holder who removed the account and added it again is proven by the utility all the same', async () => {
    const holder = await adder(running, 'lonely', HENRY);
    await remove(holder, HENRY);
    expect(await utilitySays(running, 'lonely', HENRY)).toMatchObject({ taken: 0, kept: 1 });
    expect(await proofsOf(running, HENRY)).toEqual({});
    await add(holder, HENRY);
    expect(await utilitySays(running, 'lonely', HENRY)).toMatchObject({ taken: 1, kept: 0 });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'utility' });
  });

  it('whom it was taken from does not learn what the holder had before, in what is held of them', async () => {
    const holder = await adder(running, 'smart', HENRY);
    const thief = await adder(running, 'lonely', HENRY);
    const retrieved = await (await thief.post('/api/addressRetrieve', { id: 'CA|CP|A|103' })).json();
    const { address: accountAddress } = addressRetrieveCall.reply.parse(retrieved);
    expect(await save(thief, HENRY, { accountAddress })).toMatchObject({ errorCode: 0 });
    await utilitySays(running, 'smart', HENRY);
    expect(await objectAs('smart')).toBe('ended');
    expect(await detailsOf(holder, HENRY)).toMatchObject({ accountAddress: { addressLine1: '9 Elevator Street' } });
    // It goes to the utility all the same.
    const [changed, back] = await toldOf(running, HENRY, 'account');
    expect([changed?.customerId, back?.customerId]).toEqual([seedIdOf('lonely@sandbox.example'), null]);
    expect(JSON.stringify(back?.payload)).toContain('9 Elevator Street');
    const data = await thief.get('/api/customer/data');
    expect(customerDataCall.reply.parse(await data.clone().json()).sections.map(({ title }) => title)).toContain(
      'What was passed on to the utility’s office',
    );
    expect(await data.text()).not.toContain('9 Elevator');
  });

  it.each([
    ['the holder says that it is not theirs', async () => void expect(await objectAs('basement')).toBe('ended')],
    ['the utility does', () => utilitySays(running, 'lonely', MARLENE, { isRemoved: true })],
  ])('nothing of the account is taken in any more once %s, whenever they say they wrote it down', async (_, end) => {
    const thief = await adder(running, 'lonely', MARLENE);
    const { meterNumber = '' } = await detailsOf(thief, MARLENE);
    const before = new Date(running.now.getTime() - 60 * 60 * 1000);
    running.now = new Date(running.now.getTime() + 1000);
    await end();
    const read = { caAccount: MARLENE[1], bpAccount: '', meterNumber };
    const late = await submit(thief, reading(read, { capturedDateTime: reginaIso(before) }));
    expect([late.status, problem.parse(await late.json()).error.code]).toEqual([403, 'accountNotYours']);
    const asked = await ask(thief, plainRequest(MARLENE[1], 'paymentArrangement', before));
    expect([asked.status, problem.parse(await asked.json()).error.code]).toEqual([403, 'accountNotYours']);
    // Whose it is no more, where it was theirs, may still submit it.
    const holder = await running.signedIn('basement');
    await remove(holder, MARLENE);
    expect((await submit(holder, reading(read, { capturedDateTime: reginaIso(before) }))).status).toBe(200);
  });

  it('codes to one address are ten an hour and twenty a day, but for the first one that each profile asks for', async () => {
    const to = 'basement@holder.example';
    // The service has limits of its own.
    const service = vi.spyOn(running.server.services.phone, 'sendCode').mockResolvedValue();
    const sent = async (handle: string, times: number, address = to) => {
      const browser = await running.signedIn(handle);
      const all: number[] = [];
      for (let nth = 0; nth < times; nth += 1) {
        all.push((await browser.post('/api/utility/twilioVerify', { to: address, channel: 'email' })).status);
      }
      return all;
    };
    const five = [200, 200, 200, 200, 200];
    expect(await sent('lonely', 5)).toEqual(five);
    expect(await sent('smart', 6, ` ${to.toUpperCase()}`)).toEqual([...five, 429]);
    expect(await sent('farm', 2)).toEqual([200, 429]);
    expect(await sent('farm', 1, 'farm@holder.example')).toEqual([200]);
    running.now = new Date(running.now.getTime() + 60 * 60 * 1000);
    expect(await sent('farm', 5)).toEqual(five);
    expect(await sent('movein', 5)).toEqual([200, 200, 200, 200, 429]);
    running.now = new Date(running.now.getTime() + 60 * 60 * 1000);
    expect(await sent('moveout', 2)).toEqual([200, 429]);
    running.now = new Date(running.now.getTime() + 22 * 60 * 60 * 1000);
    expect(await sent('moveout', 1)).toEqual([200]);
    expect(service).toHaveBeenCalledTimes(23);
    service.mockRestore();
  });
});
