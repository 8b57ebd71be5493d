import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { accountDetailsCall } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { customerDataCall } from '#contracts/customerData.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { addressRetrieveCall } from '#contracts/postalAddress.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { importAssociations } from '#server/domain/backOffice/importAssociations.ts';
import { Problem } from '#server/problems.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { noteGuess } from '#server/store/account/failedGuesses.ts';
import { dropUnprovenChanges, noteUnprovenContacts } from '#server/store/account/unproven.ts';
import { accounts, associations, customers, failedGuesses, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';
import { ANNA, HENRY, MARLENE, type OnBill } from './takeover.ts';

const api = '/api/utility';
const UNPROVEN = {
  errorCode: 1,
  errorMessage: 'Before this can be changed, a code has to show that the account is yours.',
};

describeOnEachDatabase('An account that was added by what stands on its bill', (engine) => {
  let running: RunningServer;
  let now: Date;
  beforeAll(async () => {
    running = await startServer(engine, {}, { waitUntil: async () => {}, now: () => now ?? new Date() });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
  });

  const add = async (browser: Browser, [accountName, accountNumber]: OnBill) => {
    const found = await browser.post(`${api}/accountAssociation`, { accountName, accountNumber });
    expect(await found.json()).toMatchObject({ errorCode: 0 });
    const data = [
      { sequence: 1, accountNumber, changeType: 'added', value: 'true' },
      { sequence: 2, accountNumber, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
    ];
    const cdcData = { requests: [{ requestNumber: 1, action: 'update-accounts', data }] };
    return (await browser.post(`${api}/updateProfileDetails`, { cdcData })).json();
  };
  const adder = async (handle: string, account: OnBill) => {
    const browser = await running.signedIn(handle);
    expect(await add(browser, account)).toMatchObject({ errorCode: 0 });
    return browser;
  };
  const listedOf = async (browser: Browser, caAccount: string) => {
    const { data } = profileDetailsCall.reply.parse(await (await browser.get(`${api}/profileDetails`)).json());
    return data.associatedAccounts.account.find((one) => one.caAccount === caAccount);
  };
  const detailsOf = async (browser: Browser, caAccount: string) => {
    const bpAccount = (await listedOf(browser, caAccount))?.bpAccount ?? '';
    const reply = await browser.post(`${api}/accountDetails`, { bpAccount, caAccount });
    return accountDetailsCall.reply.parse(await reply.json()).data.accountDetails;
  };
  const save = async (browser: Browser, caAccount: string, changes: object) => {
    const details = await detailsOf(browser, caAccount);
    const reply = await browser.post(`${api}/accountUpdate`, { ...details, ...changes });
    return accountUpdateCall.reply.parse(await reply.json());
  };
  const codeTo = async (to: string) => {
    const sent = (await running.inbox()).filter((message) => message.to === to).at(-1)?.text ?? '';
    return /\d{6}/.exec(sent)?.[0] ?? '';
  };
  const contactOf = (caAccount: string, contact: string) => ({ caAccount, contact });
  const told = async (caAccount: string, kind: string) => {
    const { db } = running.server.services;
    const rows = await db.select().from(handOvers).where(eq(handOvers.caAccount, caAccount)).orderBy(asc(handOvers.id));
    return rows.filter((row) => row.kind === kind).map(({ payload }) => payload);
  };
  const remove = (browser: Browser, accountNumber: string) => {
    const data = [{ sequence: 1, accountNumber, changeType: 'removed', value: 'true' }];
    const cdcData = { requests: [{ requestNumber: 1, action: 'update-accounts', data }] };
    return browser.post(`${api}/updateProfileDetails`, { cdcData });
  };
  const proofOf = async (caAccount: string) => {
    const { db } = running.server.services;
    return (await db.select().from(associations).where(eq(associations.caAccount, caAccount))).map(
      ({ proof }) => proof,
    );
  };

  it('bill in hand: who found one sees no contact and no bill of before, and changes nothing', async () => {
    const finder = await adder('lonely', MARLENE);
    const [, number] = MARLENE;
    expect(await listedOf(finder, number)).toMatchObject({ proofNeeded: true, defaultAccount: 'true' });
    const details = await detailsOf(finder, number);
    expect(details).toMatchObject({ accountName: 'Marlene Kowalchuk', meterNumber: '70412011' });
    expect(details).not.toHaveProperty('accountEmail');
    expect(details).not.toHaveProperty('accountPhoneNumbers');
    expect(details).not.toHaveProperty('accountAddress');
    // Nor where exactly it is.
    const whole = await detailsOf(await running.signedIn('basement'), number);
    expect(whole.address).toMatch(/^\d+ [^,]+, .+ SK [A-Z]\d/);
    expect(details.address).toBe(/, (.+ SK) /.exec(whole.address)?.[1]);
    expect(details).not.toHaveProperty('latitude');
    expect(details).not.toHaveProperty('longitude');
    expect(details.contactProof).toEqual({
      contacts: [
        { id: '0', channel: 'email', masked: 'b…@sandbox.example' },
        { id: '1', channel: 'sms', masked: '… 0107' },
      ],
    });
    for (const changes of [
      { accountEmail: 'lonely@sandbox.example' },
      // Not even whether a guess is right.
      { accountEmail: 'basement@sandbox.example' },
      { accountPhoneNumbers: [{ phoneType: 'Mobile', phoneNumber: '+13065550107' }] },
      { billDeliveryMethod: '1' },
    ]) {
      expect(await save(finder, number, changes)).toEqual(UNPROVEN);
    }
    expect(await told(number, 'account')).toEqual([]);
    expect(await told(number, 'association')).toEqual([
      { email: 'lonely@sandbox.example', change: 'added', proof: 'bill' },
    ]);
  });

  it('what is due, the meter and readings work; bills, their PDFs and use of before are absent', async () => {
    const finder = await adder('lonely', MARLENE);
    const holder = await running.signedIn('basement');
    const caAccount = MARLENE[1];
    const bill = async (who: Browser) => {
      const reply = await who.post(`${api}/billDetails`, { caAccount });
      return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
    };
    const whole = await bill(holder);
    expect(whole?.DocumentID).toBeTruthy();
    const shown = await bill(finder);
    expect(shown).toMatchObject({ totalDue: whole?.totalDue, paymentDueBy: whole?.paymentDueBy, billIssuedFlag: true });
    for (const field of ['DocumentID', 'balanceForward', 'lastPayment', 'amountDue', 'lastPaymentOn'] as const) {
      expect(shown?.[field] ?? null).toBe(null);
    }
    const history = async (who: Browser) => {
      const reply = await who.post(`${api}/billHistory`, { caAccount });
      return billHistoryCall.reply.parse(await reply.json()).data.bills;
    };
    const [latest] = await history(holder);
    expect(await history(finder)).toEqual([]);
    const pdf = { caAccount, billDate: latest?.paymentDueBy, documentId: latest?.documentId };
    expect(await (await holder.post(`${api}/viewBillPdf`, pdf)).json()).toMatchObject({ data: { errorCode: 0 } });
    expect(await (await finder.post(`${api}/viewBillPdf`, pdf)).json()).toMatchObject({ data: { errorCode: 1 } });
    const { meterNumber } = await detailsOf(finder, caAccount);
    const meter = async (who: Browser) => {
      const reply = await who.post(`${api}/meterReadDetails`, { caAccount, meterNumber });
      return meterReadDetailsCall.reply.parse(await reply.json()).data;
    };
    expect((await meter(holder)).billed).toBeTruthy();
    const { billed, lastRead } = await meter(finder);
    expect([billed, lastRead?.meterRead]).toEqual([undefined, '48102']);
  });

  it('nor are bills shown that were issued since they added it, nor what they tell of use', async () => {
    now = new Date(now.getTime() - 400 * 24 * 60 * 60 * 1000);
    const finder = await adder('lonely', MARLENE);
    const caAccount = MARLENE[1];
    now = new Date();
    const again = await running.signedIn('lonely');
    const history = await again.post(`${api}/billHistory`, { caAccount });
    expect(billHistoryCall.reply.parse(await history.json()).data.bills).toEqual([]);
    const bill = await (await again.post(`${api}/billDetails`, { caAccount })).json();
    const shown = billDetailsCall.reply.parse(bill).data.billDetails;
    expect([shown?.totalDue?.amount, shown?.paymentDueBy]).not.toContain(undefined);
    expect([shown?.DocumentID, shown?.balanceForward?.amount, shown?.lastPaymentOn].map((one) => one ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    const { meterNumber } = await detailsOf(again, caAccount);
    const meter = await again.post(`${api}/meterReadDetails`, { caAccount, meterNumber });
    expect(meterReadDetailsCall.reply.parse(await meter.json()).data.billed).toBe(undefined);
    expect(finder).toBeTruthy();
  });

  it('whatever they do about it is handed over with how they got it', async () => {
    const finder = await adder('lonely', MARLENE);
    const caAccount = MARLENE[1];
    const data = [
      { sequence: 1, accountNumber: caAccount, changeType: 'descriptiveName', value: 'Mine' },
      { sequence: 2, accountNumber: caAccount, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
    ];
    const requests = [{ requestNumber: 1, action: 'update-accounts', data }];
    await finder.post(`${api}/updateProfileDetails`, { cdcData: { requests } });
    await finder.post(`${api}/cdcUpdate`, { requests });
    await finder.post('/api/contactProof/lost', { caAccount });
    const named = [{ sequence: 1, accountNumber: '', changeType: 'displayName', value: 'Victor S' }];
    const renaming = { requests: [{ requestNumber: 1, action: 'update-global-profile', data: named }] };
    await finder.post(`${api}/updateProfileDetails`, { data: { profileName: 'Victor S' }, cdcData: renaming });
    const { db } = running.server.services;
    const rows = await db
      .select()
      .from(handOvers)
      .where(eq(handOvers.customerId, seedIdOf('lonely@sandbox.example')))
      .orderBy(handOvers.id);
    const proofs = rows.map(({ kind, payload }) => [kind, (payload as { proof?: unknown }).proof]);
    expect(proofs).toEqual([
      ['association', 'bill'],
      ['association', 'bill'],
      ['log', 'bill'],
      ['inquiry', 'bill'],
      ['profile', { [caAccount]: 'bill' }],
    ]);
    // Of what is proven nothing is said.
    const holder = await running.signedIn('basement');
    await save(holder, caAccount, { billDeliveryMethod: '1' });
    expect((await told(caAccount, 'account'))[0]).not.toHaveProperty('proof');
  });

  it('nor is any of it in the file of what is held of them', async () => {
    const finder = await adder('lonely', MARLENE);
    await finder.post('/api/contactProof/send', contactOf(MARLENE[1], '0'));
    const reply = await finder.get('/api/customer/data');
    expect(reply.status).toBe(200);
    const { sections } = customerDataCall.reply.parse(await reply.json());
    expect(sections.map(({ title }) => title)).toContain('Your accounts');
    expect(sections.map(({ title }) => title)).not.toContain('Your bills');
    const file = JSON.stringify(sections);
    for (const secret of ['basement@', '5550107', 'account email', 'account address', 'account phone']) {
      expect(file).not.toContain(secret);
    }
  });

  it.each([
    ['e-mail', '0', 'basement@sandbox.example'],
    ['text', '1', '+13065550107'],
  ])('a code by %s to a contact that it has shows that the account is theirs', async (_, contact, to) => {
    const finder = await adder('lonely', MARLENE);
    const asked = contactOf(MARLENE[1], contact);
    expect(await (await finder.post('/api/contactProof/send', asked)).json()).toEqual({ status: 'pending' });
    const code = await codeTo(to);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const check = async (typed: string) =>
      (await finder.post('/api/contactProof/check', { ...asked, code: typed })).json();
    expect(await check(wrong)).toEqual({ status: 'pending' });
    expect(await proofOf(MARLENE[1])).toEqual(expect.arrayContaining(['utility', 'bill']));
    expect(await check(code)).toEqual({ status: 'approved' });
    expect(await detailsOf(finder, MARLENE[1])).toMatchObject({ accountEmail: 'basement@sandbox.example' });
    expect(await listedOf(finder, MARLENE[1])).not.toHaveProperty('proofNeeded');
    expect(await save(finder, MARLENE[1], { billDeliveryMethod: '1' })).toMatchObject({ errorCode: 0 });
    expect(await told(MARLENE[1], 'association')).toContainEqual({
      email: 'lonely@sandbox.example',
      change: 'proven',
      proof: 'contact',
    });
    // Confirmed by no letter.
    expect(await told(MARLENE[1], 'account')).toEqual([{ changed: { billDeliveryMethod: { from: '0', to: '1' } } }]);
  });

  it('no code goes to a contact that the account has not, or of an account of others', async () => {
    const finder = await adder('lonely', MARLENE);
    for (const asked of [
      contactOf(MARLENE[1], '2'),
      contactOf(MARLENE[1], '-1'),
      contactOf(MARLENE[1], 'lonely@sandbox.example'),
      contactOf(ANNA[1], '0'),
    ]) {
      expect((await finder.post('/api/contactProof/send', asked)).status).toBe(403);
      expect((await finder.post('/api/contactProof/check', { ...asked, code: '123456' })).status).toBe(403);
    }
    // Of an account that is proven nothing has to be shown.
    const holder = await running.signedIn('basement');
    expect((await holder.post('/api/contactProof/send', contactOf(MARLENE[1], '0'))).status).toBe(403);
    expect((await holder.post('/api/contactProof/lost', { caAccount: MARLENE[1] })).status).toBe(403);
  });

  it('to one contact five codes go an hour, and ten a day, whoever asks for them', async () => {
    const finders = await Promise.all(['lonely', 'smart', 'spouse'].map((handle) => adder(handle, ANNA)));
    // The carrier has a limit of its own.
    const { phone } = running.server.services;
    const sent = vi.spyOn(phone, 'sendCode').mockResolvedValue();
    const ask = async (contact = '0') => {
      const all: number[] = [];
      for (const finder of [...finders, ...finders]) {
        all.push((await finder.post('/api/contactProof/send', contactOf(ANNA[1], contact))).status);
      }
      return all;
    };
    try {
      expect(await ask()).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await finders[0]?.post('/api/contactProof/send', contactOf(ANNA[1], '0'));
      expect(refused?.headers.get('retry-after')).toBe(String(60 * 60));
      expect(await refused?.json()).toMatchObject({
        error: { message: 'Too many codes were sent there. Please wait, or call us.' },
      });
      // To the other one as many.
      expect(await ask('1')).toEqual([200, 200, 200, 200, 200, 429]);
      now = new Date(now.getTime() + 60 * 60 * 1000);
      expect(await ask()).toEqual([200, 200, 200, 200, 200, 429]);
      now = new Date(now.getTime() + 60 * 60 * 1000);
      expect(await ask()).toEqual([429, 429, 429, 429, 429, 429]);
      now = new Date(now.getTime() + 22 * 60 * 60 * 1000);
      // One that could not be sent does not count.
      sent.mockRejectedValueOnce(new Problem('unavailable', 'away'));
      expect(await ask()).toEqual([503, 200, 200, 200, 200, 200]);
    } finally {
      sent.mockRestore();
    }
  });

  it('others do not use up the codes of a contact: the first one a day of whoever is not new goes, up to thirty', async () => {
    const thief = await adder('lonely', ANNA);
    const holder = await adder('smart', ANNA);
    const another = await adder('spouse', ANNA);
    const { db, phone } = running.server.services;
    const signedInFirst = (handle: string, firstSignIn: Date) =>
      db
        .update(customers)
        .set({ firstSignIn })
        .where(eq(customers.email, `${handle}@sandbox.example`));
    const DAY_MS = 24 * 60 * 60 * 1000;
    await signedInFirst('smart', new Date(now.getTime() - DAY_MS));
    await signedInFirst('spouse', new Date(now.getTime() - DAY_MS + 1));
    const sent = vi.spyOn(phone, 'sendCode').mockResolvedValue();
    const ask = async (browser: Browser) =>
      (await browser.post('/api/contactProof/send', contactOf(ANNA[1], '0'))).status;
    try {
      const of = [];
      for (let nth = 0; nth < 6; nth += 1) of.push(await ask(thief));
      expect(of).toEqual([200, 200, 200, 200, 200, 429]);
      expect([await ask(another), await ask(holder), await ask(holder)]).toEqual([429, 200, 429]);
      // Of thirty in all the last one goes, and no other one's first.
      await db.delete(failedGuesses);
      await signedInFirst('spouse', new Date(now.getTime() - DAY_MS));
      await noteGuess(db, now, Array<string>(29).fill('codes to anna.berg@sandbox.example'));
      expect(await ask(holder)).toBe(200);
      expect(await ask(another)).toBe(429);
    } finally {
      sent.mockRestore();
    }
  });

  it('a code to an address of their own proves nothing of the account', async () => {
    const finder = await adder('lonely', MARLENE);
    const own = { to: 'mine@sandbox.example', channel: 'email' };
    await finder.post(`${api}/twilioVerify`, own);
    const code = await codeTo(own.to);
    const checked = await finder.post('/api/contactProof/check', { ...contactOf(MARLENE[1], '0'), code });
    expect(await checked.json()).toEqual({ status: 'expired' });
    expect(await proofOf(MARLENE[1])).toContain('bill');
  });

  it('whose profile has one of the contacts is asked for nothing', async () => {
    const { db } = running.server.services;
    await db.delete(associations).where(eq(associations.caAccount, MARLENE[1]));
    const holder = await adder('basement', MARLENE);
    expect(await proofOf(MARLENE[1])).toEqual(['contact']);
    expect(await detailsOf(holder, MARLENE[1])).toMatchObject({ accountEmail: 'basement@sandbox.example' });
  });

  it('"I no longer have these" is handed over once a day', async () => {
    const finder = await adder('lonely', ANNA);
    for (let nth = 0; nth < 2; nth += 1) {
      const reply = await finder.post('/api/contactProof/lost', { caAccount: ANNA[1] });
      expect(await reply.json()).toEqual({ status: 'queued' });
    }
    expect(await told(ANNA[1], 'inquiry')).toEqual([
      {
        messageSubject: 'Contacts of the account are no longer read',
        caAccount: ANNA[1],
        profileName: 'Victor Sorensen',
        email: 'lonely@sandbox.example',
        proof: 'bill',
        message: { messageText: 'The customer added the account by name and number, and can receive no code for it.' },
      },
    ]);
  });

  it('[ACC-14] an account that nobody has, and no address of which is known, is added and edited at once, confirmed by a letter', async () => {
    const henry = await adder('lonely', HENRY);
    const [, number] = HENRY;
    expect(await proofOf(number)).toEqual(['first']);
    expect(await detailsOf(henry, number)).toMatchObject({ accountAddress: { addressLine1: '9 Elevator Street' } });
    const { errorCode, data } = await save(henry, number, { accountEmail: 'lonely@sandbox.example' });
    expect([errorCode, data?.accountDetails.accountEmail]).toEqual([0, 'lonely@sandbox.example']);
    expect(await told(number, 'account')).toEqual([
      {
        changed: { accountEmail: { from: null, to: 'lonely@sandbox.example' } },
        confirmByLetter: true,
        proof: 'first',
      },
    ]);
  });

  it('where nobody can be told by mail that an account was added, the utility is asked to tell its holder', async () => {
    await adder('lonely', HENRY);
    await adder('smart', HENRY);
    const added = { change: 'added', tellByLetter: true };
    expect(await told(HENRY[1], 'association')).toEqual([
      { ...added, email: 'lonely@sandbox.example', proof: 'first' },
      { ...added, email: 'smart@sandbox.example', proof: 'bill' },
    ]);
  });

  it('thief who comes first: what they changed proves nothing, and the next one is asked for it', async () => {
    const [, number] = HENRY;
    const thief = await adder('lonely', HENRY);
    await save(thief, number, { accountEmail: 'lonely@sandbox.example' });
    const holder = await adder('smart', HENRY);
    expect(await proofOf(number)).toEqual(expect.arrayContaining(['first', 'bill']));
    // No code can go to the thief's address, and the holder is not told that it is theirs.
    expect((await detailsOf(holder, number)).contactProof).toEqual({ contacts: [], byLetter: true });
    expect((await holder.post('/api/contactProof/send', contactOf(number, '0'))).status).toBe(403);
    // A thief who comes second changes no number that cannot be seen, and a letter confirms what they change.
    expect(await save(holder, number, { accountPhoneNumbers: [] })).toEqual(UNPROVEN);
    expect(await save(holder, number, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
    expect((await told(number, 'account')).at(-1)).toEqual({
      changed: { billDeliveryMethod: { from: '1', to: '2' } },
      confirmByLetter: true,
      proof: 'bill',
    });
    expect((await holder.post('/api/contactProof/lost', { caAccount: number })).status).toBe(200);
  });

  it('thief who comes first to an account with an address: the address stays what proves it', async () => {
    const thief = await adder('lonely', ANNA);
    expect((await detailsOf(thief, ANNA[1])).contactProof?.contacts).toEqual([
      { id: '0', channel: 'email', masked: 'a…@sandbox.example' },
      { id: '1', channel: 'sms', masked: '… 0901' },
    ]);
    expect(await save(thief, ANNA[1], { accountEmail: 'lonely@sandbox.example' })).toEqual(UNPROVEN);
    const { db } = running.server.services;
    const [row] = await db.select().from(accounts).where(eq(accounts.caAccount, ANNA[1]));
    expect(row?.details.accountEmail).toBe('anna.berg@sandbox.example');
  });

  it('what the utility says settles it', async () => {
    const { db, now } = running.server.services;
    const thief = await adder('lonely', HENRY);
    await save(thief, HENRY[1], { accountEmail: 'lonely@sandbox.example' });
    const holder = await adder('smart', HENRY);
    const line = { email: 'smart@sandbox.example', name: 'Helen Chan', caAccount: HENRY[1], descriptiveName: 'Other' };
    const put = () =>
      importAssociations(
        { db, now: now(), isCheck: false, left: async () => {} },
        Buffer.from(`${JSON.stringify(line)}\n`),
      );
    expect(await put()).toMatchObject({ lines: 1, taken: 1, kept: 0 });
    expect(await listedOf(holder, HENRY[1])).toMatchObject({ descriptiveName: '' });
    expect(await detailsOf(holder, HENRY[1])).toMatchObject({ accountEmail: 'lonely@sandbox.example' });
    expect(await put()).toMatchObject({ taken: 0, kept: 1 });
    expect((await proofOf(HENRY[1])).sort()).toEqual(['bill', 'utility']);
  });

  /** As the utility's import gives it back. */
  const putDetails = async (caAccount: string, changes: object) => {
    const { db } = running.server.services;
    const [row] = await db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
    const details = { ...(row as typeof accounts.$inferSelect).details, ...changes };
    await db.update(accounts).set({ details }).where(eq(accounts.caAccount, caAccount));
  };

  it('an address that a thief gave proves nothing when the utility gives it back in another spelling', async () => {
    const thief = await adder('lonely', HENRY);
    await save(thief, HENRY[1], { accountEmail: 'lonely@sandbox.example' });
    await putDetails(HENRY[1], { accountEmail: ' LONELY@SANDBOX.EXAMPLE' });
    const holder = await adder('smart', HENRY);
    expect((await detailsOf(holder, HENRY[1])).contactProof).toEqual({ contacts: [], byLetter: true });
    await remove(thief, HENRY[1]);
    await add(thief, HENRY);
    expect(await proofOf(HENRY[1])).toEqual(['bill', 'bill']);
  });

  it('nor when what a second one changed is left where the first was sent away', async () => {
    const { db } = running.server.services;
    await save(await adder('lonely', HENRY), HENRY[1], { accountEmail: 'lonely@sandbox.example' });
    const second = await adder('smart', HENRY);
    const { accountEmail: _, ...seen } = await detailsOf(second, HENRY[1]);
    const saved = await second.post(`${api}/accountUpdate`, { ...seen, accountEmail: 'smart@sandbox.example' });
    expect(await saved.json()).toMatchObject({ errorCode: 0 });
    await dropUnprovenChanges(db, HENRY[1], seedIdOf('lonely@sandbox.example'));
    expect((await detailsOf(second, HENRY[1])).contactProof).toEqual({ contacts: [], byLetter: true });
    const third = await adder('spouse', HENRY);
    expect((await detailsOf(third, HENRY[1])).contactProof).toEqual({ contacts: [], byLetter: true });
  });

  it('nor a number of theirs beside which a holder has another one changed', async () => {
    const thief = await adder('lonely', HENRY);
    const { db } = running.server.services;
    await noteUnprovenContacts(db, HENRY[1], seedIdOf('lonely@sandbox.example'), [{ value: '+13065550177' }]);
    await putDetails(HENRY[1], {
      accountPhoneNumbers: [
        { phoneType: 'Mobile', phoneNumber: '306-555-0177' },
        { phoneType: 'Mobile', phoneNumber: ' ' },
      ],
    });
    await remove(thief, HENRY[1]);
    const next = await adder('smart', HENRY);
    expect((await detailsOf(next, HENRY[1])).contactProof).toBeUndefined();
    expect(await proofOf(HENRY[1])).toEqual(['first']);
  });

  it.each([
    ['LandLine', []],
    ['', []],
    ['CELL', [{ id: '0', channel: 'sms', masked: '… 0178' }]],
  ])('a number of type "%s" is somebody to ask: nobody comes first', async (phoneType, contacts) => {
    await putDetails(HENRY[1], { accountPhoneNumbers: [{ phoneType, phoneNumber: '3065550178' }] });
    const finder = await adder('lonely', HENRY);
    expect(await proofOf(HENRY[1])).toEqual(['bill']);
    const byLetter = contacts.length === 0 && { byLetter: true };
    expect((await detailsOf(finder, HENRY[1])).contactProof).toEqual({ contacts, ...byLetter });
  });

  it('an address or e-mail that they do not see is guessed at in vain: what is right is answered as what is wrong', async () => {
    const { db } = running.server.services;
    await save(await adder('lonely', HENRY), HENRY[1], { accountEmail: 'lonely@sandbox.example' });
    const finder = await adder('smart', HENRY);
    const [row] = await db.select().from(accounts).where(eq(accounts.caAccount, HENRY[1]));
    const { accountAddress, accountEmail } = row?.details ?? {};
    expect([accountAddress?.addressLine1, accountEmail]).toEqual(['9 Elevator Street', 'lonely@sandbox.example']);
    const wrongAddress = { ...accountAddress, addressLine1: '1 Elevator Street' };
    const guesses = [
      [{ accountAddress: wrongAddress }, { accountAddress }],
      [{ accountEmail: 'nobody@sandbox.example' }, { accountEmail }],
    ] as const;
    for (const [wrong, right] of guesses) {
      const refused = await save(finder, HENRY[1], wrong);
      expect(refused.errorCode).toBe(1);
      expect(await save(finder, HENRY[1], right)).toEqual(refused);
    }
    // Nor does it tell whether there is an e-mail address of somebody else.
    expect((await save(finder, HENRY[1], { billDeliveryMethod: '0' })).errorMessage).toBe(
      'For paperless bills this account needs an e-mail address first.',
    );
  });

  it('an address that was picked is taken whether it is the one that is known or not', async () => {
    const finder = await adder('lonely', HENRY).then(() => adder('smart', HENRY));
    const retrieved = await (await finder.post('/api/addressRetrieve', { id: 'CA|CP|A|103' })).json();
    const { address: accountAddress } = addressRetrieveCall.reply.parse(retrieved);
    const replies = [];
    for (let nth = 0; nth < 2; nth += 1) replies.push(await save(finder, HENRY[1], { accountAddress }));
    expect(replies.map(({ errorCode }) => errorCode)).toEqual([0, 0]);
    expect(replies.map(({ data }) => data?.accountDetails.detailsVersion)).toEqual([1, 2]);
    expect(await told(HENRY[1], 'account')).toHaveLength(2);
  });

  it('a land line that a thief gave is nobody to ask, also when the utility gives it back', async () => {
    const thief = await adder('lonely', HENRY);
    const accountPhoneNumbers = [{ phoneType: 'LandLine', phoneNumber: '(306) 555-0177' }];
    expect(await save(thief, HENRY[1], { accountPhoneNumbers })).toMatchObject({ errorCode: 0 });
    const { db } = running.server.services;
    await dropUnprovenChanges(db, HENRY[1], seedIdOf('lonely@sandbox.example'));
    await remove(thief, HENRY[1]);
    await adder('smart', HENRY);
    expect(await proofOf(HENRY[1])).toEqual(['first']);
  });

  it('where somebody proven has it and it has no contact, a code to their profile comes first', async () => {
    const { db, now } = running.server.services;
    const line = { email: 'smart@sandbox.example', name: 'Helen Chan', caAccount: HENRY[1], descriptiveName: 'Farm' };
    await importAssociations(
      { db, now: now(), isCheck: false, left: async () => {} },
      Buffer.from(`${JSON.stringify(line)}\n`),
    );
    const finder = await adder('lonely', HENRY);
    expect((await detailsOf(finder, HENRY[1])).contactProof).toEqual({
      contacts: [{ id: '0', channel: 'email', masked: 's…@sandbox.example' }],
    });
    const changes = { accountEmail: 'lonely@sandbox.example', billDeliveryMethod: '0' };
    expect(await save(finder, HENRY[1], changes)).toEqual(UNPROVEN);
    expect((await finder.post('/api/contactProof/send', contactOf(HENRY[1], '0'))).status).toBe(200);
    const code = await codeTo('smart@sandbox.example');
    const checked = await finder.post('/api/contactProof/check', { ...contactOf(HENRY[1], '0'), code });
    expect(await checked.json()).toEqual({ status: 'approved' });
    expect((await proofOf(HENRY[1])).sort()).toEqual(['contact', 'utility']);
  });

  it('former partner with an old bill: a list that had the account has it anew, without what came meanwhile', async () => {
    const { db } = running.server.services;
    const remove = (accountNumber: string) => ({
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: 'update-accounts',
            data: [{ sequence: 1, accountNumber, changeType: 'removed', value: 'true' }],
          },
        ],
      },
    });
    const spouse = await running.signedIn('spouse');
    const [known] = await db
      .select()
      .from(associations)
      .where(eq(associations.customerId, seedIdOf('spouse@sandbox.example')));
    const number = known?.caAccount ?? '';
    expect(await detailsOf(spouse, number)).toHaveProperty('accountEmail');
    await spouse.post(`${api}/updateProfileDetails`, remove(number));
    expect(await add(spouse, ['Ruth Desjarlais', number])).toMatchObject({ errorCode: 0 });
    expect(await detailsOf(spouse, number)).not.toHaveProperty('accountEmail');
    expect(await save(spouse, number, { accountEmail: 'spouse@sandbox.example' })).toEqual(UNPROVEN);
    const reply = await spouse.post(`${api}/billHistory`, { caAccount: number });
    expect(billHistoryCall.reply.parse(await reply.json()).data.bills).toEqual([]);
  });

  it('two who add the same account at once: one of them is the first', async () => {
    const [one, other] = await Promise.all([adder('lonely', HENRY), adder('smart', HENRY)]);
    expect([one, other]).toHaveLength(2);
    expect((await proofOf(HENRY[1])).sort()).toEqual(['bill', 'first']);
  });
});
