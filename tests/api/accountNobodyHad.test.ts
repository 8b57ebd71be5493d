import { expect, it } from 'vitest';
import { addressRetrieveCall } from '#contracts/postalAddress.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { dropUnprovenChanges, noteUnprovenContacts } from '#server/store/account/unproven.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import {
  ANNA,
  add,
  adder,
  contactOf,
  detailsOf,
  HENRY,
  heldDetails,
  listedOf,
  payloadsOf,
  proofsOf,
  putDetails,
  remove,
  save,
  UNPROVEN,
  utilitySays,
} from './takeover.ts';

const api = '/api/utility';

describeOnOneDatabase('An account that nobody had in their list before', (engine) => {
  const running = clockedServer(engine);

  it('[ACC-14] an account that nobody has, and no address of which is known, is added and edited at once, confirmed by a letter', async () => {
    const henry = await adder(running, 'lonely', HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'first' });
    expect(await detailsOf(henry, HENRY)).toMatchObject({ accountAddress: { addressLine1: '9 Elevator Street' } });
    const { errorCode, data } = await save(henry, HENRY, { accountEmail: 'lonely@sandbox.example' });
    expect([errorCode, data?.accountDetails.accountEmail]).toEqual([0, 'lonely@sandbox.example']);
    expect(await payloadsOf(running, HENRY, 'account')).toEqual([
      {
        changed: { accountEmail: { from: null, to: 'lonely@sandbox.example' } },
        confirmByLetter: true,
        proof: 'first',
      },
    ]);
  });

  it('where nobody can be told by mail that an account was added, the utility is asked to tell its holder', async () => {
    await adder(running, 'lonely', HENRY);
    await adder(running, 'smart', HENRY);
    const added = { change: 'added', tellByLetter: true };
    expect(await payloadsOf(running, HENRY, 'association')).toEqual([
      { ...added, email: 'lonely@sandbox.example', proof: 'first' },
      { ...added, email: 'smart@sandbox.example', proof: 'bill' },
    ]);
  });

  it('thief who comes first: what they changed proves nothing, and the next one is asked for it', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    await save(thief, HENRY, { accountEmail: 'lonely@sandbox.example' });
    const holder = await adder(running, 'smart', HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'first', smart: 'bill' });
    // No code can go to the thief's address, and the holder is not told that it is theirs.
    expect((await detailsOf(holder, HENRY)).contactProof).toEqual({ contacts: [], byLetter: true });
    expect((await holder.post('/api/contactProof/send', contactOf(HENRY, '0'))).status).toBe(403);
    // A thief who comes second changes no number that cannot be seen, and a letter confirms what they change.
    expect(await save(holder, HENRY, { accountPhoneNumbers: [] })).toEqual(UNPROVEN);
    expect(await save(holder, HENRY, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
    expect((await payloadsOf(running, HENRY, 'account')).at(-1)).toEqual({
      changed: { billDeliveryMethod: { from: '1', to: '2' } },
      confirmByLetter: true,
      proof: 'bill',
    });
    expect((await holder.post('/api/contactProof/lost', { caAccount: HENRY[1] })).status).toBe(200);
  });

  it('thief who comes first to an account with an address: the address stays what proves it', async () => {
    const thief = await adder(running, 'lonely', ANNA);
    expect((await detailsOf(thief, ANNA)).contactProof?.contacts).toEqual([
      { id: '0', channel: 'email', masked: 'a…@sandbox.example' },
      { id: '1', channel: 'sms', masked: '… 0901' },
    ]);
    expect(await save(thief, ANNA, { accountEmail: 'lonely@sandbox.example' })).toEqual(UNPROVEN);
    expect((await heldDetails(running, ANNA)).accountEmail).toBe('anna.berg@sandbox.example');
  });

  it('what the utility says settles it', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    await save(thief, HENRY, { accountEmail: 'lonely@sandbox.example' });
    const holder = await adder(running, 'smart', HENRY);
    const put = () => utilitySays(running, 'smart', HENRY, { name: 'Helen Chan', descriptiveName: 'Other' });
    expect(await put()).toMatchObject({ lines: 1, taken: 1, kept: 0 });
    expect(await listedOf(holder, HENRY)).toMatchObject({ descriptiveName: '' });
    expect(await detailsOf(holder, HENRY)).toMatchObject({ accountEmail: 'lonely@sandbox.example' });
    expect(await put()).toMatchObject({ taken: 0, kept: 1 });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'bill', smart: 'utility' });
  });

  it('an address that a thief gave proves nothing when the utility gives it back in another spelling', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    await save(thief, HENRY, { accountEmail: 'lonely@sandbox.example' });
    await putDetails(running, HENRY, { accountEmail: ' LONELY@SANDBOX.EXAMPLE' });
    const holder = await adder(running, 'smart', HENRY);
    expect((await detailsOf(holder, HENRY)).contactProof).toEqual({ contacts: [], byLetter: true });
    await remove(thief, HENRY);
    await add(thief, HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'bill', smart: 'bill' });
  });

  it('nor when what a second one changed is left where the first was sent away', async () => {
    const { db } = running.server.services;
    await save(await adder(running, 'lonely', HENRY), HENRY, { accountEmail: 'lonely@sandbox.example' });
    const second = await adder(running, 'smart', HENRY);
    const { accountEmail: _, ...seen } = await detailsOf(second, HENRY);
    const saved = await second.post(`${api}/accountUpdate`, { ...seen, accountEmail: 'smart@sandbox.example' });
    expect(await saved.json()).toMatchObject({ errorCode: 0 });
    await dropUnprovenChanges(db, HENRY[1], seedIdOf('lonely@sandbox.example'));
    expect((await detailsOf(second, HENRY)).contactProof).toEqual({ contacts: [], byLetter: true });
    const third = await adder(running, 'spouse', HENRY);
    expect((await detailsOf(third, HENRY)).contactProof).toEqual({ contacts: [], byLetter: true });
  });

  it('nor a number of theirs beside which a holder has another one changed', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    const { db } = running.server.services;
    await noteUnprovenContacts(db, HENRY[1], seedIdOf('lonely@sandbox.example'), [{ value: '+13065550177' }]);
    await putDetails(running, HENRY, {
      accountPhoneNumbers: [
        { phoneType: 'Mobile', phoneNumber: '306-555-0177' },
        { phoneType: 'Mobile', phoneNumber: ' ' },
      ],
    });
    await remove(thief, HENRY);
    const next = await adder(running, 'smart', HENRY);
    expect((await detailsOf(next, HENRY)).contactProof).toBeUndefined();
    expect(await proofsOf(running, HENRY)).toEqual({ smart: 'first' });
  });

  it.each([
    ['LandLine', []],
    ['', []],
    ['CELL', [{ id: '0', channel: 'sms', masked: '… 0178' }]],
  ])('a number of type "%s" is somebody to ask: nobody comes first', async (phoneType, contacts) => {
    await putDetails(running, HENRY, { accountPhoneNumbers: [{ phoneType, phoneNumber: '3065550178' }] });
    const finder = await adder(running, 'lonely', HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'bill' });
    const byLetter = contacts.length === 0 && { byLetter: true };
    expect((await detailsOf(finder, HENRY)).contactProof).toEqual({ contacts, ...byLetter });
  });

  it('an address or e-mail that they do not see is guessed at in vain: what is right is answered as what is wrong', async () => {
    await save(await adder(running, 'lonely', HENRY), HENRY, { accountEmail: 'lonely@sandbox.example' });
    const finder = await adder(running, 'smart', HENRY);
    const { accountAddress, accountEmail } = await heldDetails(running, HENRY);
    expect([accountAddress?.addressLine1, accountEmail]).toEqual(['9 Elevator Street', 'lonely@sandbox.example']);
    const wrongAddress = { ...accountAddress, addressLine1: '1 Elevator Street' };
    const guesses = [
      [{ accountAddress: wrongAddress }, { accountAddress }],
      [{ accountEmail: 'nobody@sandbox.example' }, { accountEmail }],
    ] as const;
    for (const [wrong, right] of guesses) {
      const refused = await save(finder, HENRY, wrong);
      expect(refused.errorCode).toBe(1);
      expect(await save(finder, HENRY, right)).toEqual(refused);
    }
    // Nor does it tell whether there is an e-mail address of somebody else.
    expect((await save(finder, HENRY, { billDeliveryMethod: '0' })).errorMessage).toBe(
      'For paperless bills this account needs an e-mail address first.',
    );
  });

  it('an address that was picked is taken whether it is the one that is known or not', async () => {
    const finder = await adder(running, 'lonely', HENRY).then(() => adder(running, 'smart', HENRY));
    const retrieved = await (await finder.post('/api/addressRetrieve', { id: 'CA|CP|A|103' })).json();
    const { address: accountAddress } = addressRetrieveCall.reply.parse(retrieved);
    const replies = [];
    for (let nth = 0; nth < 2; nth += 1) replies.push(await save(finder, HENRY, { accountAddress }));
    expect(replies.map(({ errorCode }) => errorCode)).toEqual([0, 0]);
    expect(replies.map(({ data }) => data?.accountDetails.detailsVersion)).toEqual([1, 2]);
    expect(await payloadsOf(running, HENRY, 'account')).toHaveLength(2);
  });

  it('a land line that a thief gave is nobody to ask, also when the utility gives it back', async () => {
    const thief = await adder(running, 'lonely', HENRY);
    const accountPhoneNumbers = [{ phoneType: 'LandLine', phoneNumber: '(306) 555-0177' }];
    expect(await save(thief, HENRY, { accountPhoneNumbers })).toMatchObject({ errorCode: 0 });
    const { db } = running.server.services;
    await dropUnprovenChanges(db, HENRY[1], seedIdOf('lonely@sandbox.example'));
    await remove(thief, HENRY);
    await adder(running, 'smart', HENRY);
    expect(await proofsOf(running, HENRY)).toEqual({ smart: 'first' });
  });
});
