import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { Problem } from '#server/problems.ts';
import { noteGuess } from '#server/store/account/failedGuesses.ts';
import { associations, customers, failedGuesses } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import {
  ANNA,
  adder,
  codeTo,
  contactOf,
  detailsOf,
  HENRY,
  listedOf,
  MARLENE,
  payloadsOf,
  proofsOf,
  save,
  UNPROVEN,
  utilitySays,
} from './takeover.ts';

const api = '/api/utility';

describeOnOneDatabase('Showing by a code that an account is theirs', (engine) => {
  const running = clockedServer(engine);

  it.each([
    ['e-mail', '0', 'basement@sandbox.example'],
    ['text', '1', '+13065550107'],
  ])('a code by %s to a contact that it has shows that the account is theirs', async (_, contact, to) => {
    const finder = await adder(running, 'lonely', MARLENE);
    const asked = contactOf(MARLENE, contact);
    expect(await (await finder.post('/api/contactProof/send', asked)).json()).toEqual({ status: 'pending' });
    const code = await codeTo(running, to);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const check = async (typed: string) =>
      (await finder.post('/api/contactProof/check', { ...asked, code: typed })).json();
    expect(await check(wrong)).toEqual({ status: 'pending' });
    expect(await proofsOf(running, MARLENE)).toEqual({ basement: 'utility', lonely: 'bill' });
    expect(await check(code)).toEqual({ status: 'approved' });
    expect(await detailsOf(finder, MARLENE)).toMatchObject({ accountEmail: 'basement@sandbox.example' });
    expect(await listedOf(finder, MARLENE)).not.toHaveProperty('proofNeeded');
    expect(await save(finder, MARLENE, { billDeliveryMethod: '1' })).toMatchObject({ errorCode: 0 });
    expect(await payloadsOf(running, MARLENE, 'association')).toContainEqual({
      email: 'lonely@sandbox.example',
      change: 'proven',
      proof: 'contact',
    });
    // Confirmed by no letter.
    expect(await payloadsOf(running, MARLENE, 'account')).toEqual([
      { changed: { billDeliveryMethod: { from: '0', to: '1' } } },
    ]);
  });

  it('no code goes to a contact that the account has not, or of an account of others', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    for (const asked of [
      contactOf(MARLENE, '2'),
      contactOf(MARLENE, '-1'),
      contactOf(MARLENE, 'lonely@sandbox.example'),
      contactOf(ANNA, '0'),
    ]) {
      expect((await finder.post('/api/contactProof/send', asked)).status).toBe(403);
      expect((await finder.post('/api/contactProof/check', { ...asked, code: '123456' })).status).toBe(403);
    }
    // Of an account that is proven nothing has to be shown.
    const holder = await running.signedIn('basement');
    expect((await holder.post('/api/contactProof/send', contactOf(MARLENE, '0'))).status).toBe(403);
    expect((await holder.post('/api/contactProof/lost', { caAccount: MARLENE[1] })).status).toBe(403);
  });

  it('to one contact five codes go an hour, and ten a day, whoever asks for them', async () => {
    const finders = await Promise.all(['lonely', 'smart', 'spouse'].map((handle) => adder(running, handle, ANNA)));
    // The carrier has a limit of its own.
    const { phone } = running.server.services;
    const sent = vi.spyOn(phone, 'sendCode').mockResolvedValue();
    const ask = async (contact = '0') => {
      const all: number[] = [];
      for (const finder of [...finders, ...finders]) {
        all.push((await finder.post('/api/contactProof/send', contactOf(ANNA, contact))).status);
      }
      return all;
    };
    try {
      expect(await ask()).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await finders[0]?.post('/api/contactProof/send', contactOf(ANNA, '0'));
      expect(refused?.headers.get('retry-after')).toBe(String(60 * 60));
      expect(await refused?.json()).toMatchObject({
        error: { message: 'Too many codes were sent there. Please wait, or call us.' },
      });
      // To the other one as many.
      expect(await ask('1')).toEqual([200, 200, 200, 200, 200, 429]);
      running.now = new Date(running.now.getTime() + 60 * 60 * 1000);
      expect(await ask()).toEqual([200, 200, 200, 200, 200, 429]);
      running.now = new Date(running.now.getTime() + 60 * 60 * 1000);
      expect(await ask()).toEqual([429, 429, 429, 429, 429, 429]);
      running.now = new Date(running.now.getTime() + 22 * 60 * 60 * 1000);
      // One that could not be sent does not count.
      sent.mockRejectedValueOnce(new Problem('unavailable', 'away'));
      expect(await ask()).toEqual([503, 200, 200, 200, 200, 200]);
    } finally {
      sent.mockRestore();
    }
  });

  it('others do not use up the codes of a contact: the first one a day of whoever is not new goes, up to thirty', async () => {
    const thief = await adder(running, 'lonely', ANNA);
    const holder = await adder(running, 'smart', ANNA);
    const another = await adder(running, 'spouse', ANNA);
    const { db, phone } = running.server.services;
    const signedInFirst = (handle: string, firstSignIn: Date) =>
      db
        .update(customers)
        .set({ firstSignIn })
        .where(eq(customers.email, `${handle}@sandbox.example`));
    const DAY_MS = 24 * 60 * 60 * 1000;
    await signedInFirst('smart', new Date(running.now.getTime() - DAY_MS));
    await signedInFirst('spouse', new Date(running.now.getTime() - DAY_MS + 1));
    const sent = vi.spyOn(phone, 'sendCode').mockResolvedValue();
    const ask = async (browser: Browser) => (await browser.post('/api/contactProof/send', contactOf(ANNA, '0'))).status;
    try {
      const of = [];
      for (let nth = 0; nth < 6; nth += 1) of.push(await ask(thief));
      expect(of).toEqual([200, 200, 200, 200, 200, 429]);
      expect([await ask(another), await ask(holder), await ask(holder)]).toEqual([429, 200, 429]);
      // Of thirty in all the last one goes, and no other one's first.
      await db.delete(failedGuesses);
      await signedInFirst('spouse', new Date(running.now.getTime() - DAY_MS));
      await noteGuess(db, running.now, Array<string>(29).fill('codes to anna.berg@sandbox.example'));
      expect(await ask(holder)).toBe(200);
      expect(await ask(another)).toBe(429);
    } finally {
      sent.mockRestore();
    }
  });

  it('a code to an address of their own proves nothing of the account', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    const own = { to: 'mine@sandbox.example', channel: 'email' };
    await finder.post(`${api}/twilioVerify`, own);
    const code = await codeTo(running, own.to);
    const checked = await finder.post('/api/contactProof/check', { ...contactOf(MARLENE, '0'), code });
    expect(await checked.json()).toEqual({ status: 'expired' });
    expect(await proofsOf(running, MARLENE)).toMatchObject({ lonely: 'bill' });
  });

  it('whose profile has one of the contacts is asked for nothing', async () => {
    const { db } = running.server.services;
    await db.delete(associations).where(eq(associations.caAccount, MARLENE[1]));
    const holder = await adder(running, 'basement', MARLENE);
    expect(await proofsOf(running, MARLENE)).toEqual({ basement: 'contact' });
    expect(await detailsOf(holder, MARLENE)).toMatchObject({ accountEmail: 'basement@sandbox.example' });
  });

  it('where somebody proven has it and it has no contact, a code to their profile comes first', async () => {
    await utilitySays(running, 'smart', HENRY, { name: 'Helen Chan', descriptiveName: 'Farm' });
    const finder = await adder(running, 'lonely', HENRY);
    expect((await detailsOf(finder, HENRY)).contactProof).toEqual({
      contacts: [{ id: '0', channel: 'email', masked: 's…@sandbox.example' }],
    });
    const changes = { accountEmail: 'lonely@sandbox.example', billDeliveryMethod: '0' };
    expect(await save(finder, HENRY, changes)).toEqual(UNPROVEN);
    expect((await finder.post('/api/contactProof/send', contactOf(HENRY, '0'))).status).toBe(200);
    const code = await codeTo(running, 'smart@sandbox.example');
    const checked = await finder.post('/api/contactProof/check', { ...contactOf(HENRY, '0'), code });
    expect(await checked.json()).toEqual({ status: 'approved' });
    expect(await proofsOf(running, HENRY)).toEqual({ lonely: 'contact', smart: 'utility' });
  });

  it('"I no longer have these" is handed over once a day', async () => {
    const finder = await adder(running, 'lonely', ANNA);
    for (let nth = 0; nth < 2; nth += 1) {
      const reply = await finder.post('/api/contactProof/lost', { caAccount: ANNA[1] });
      expect(await reply.json()).toEqual({ status: 'queued' });
    }
    expect(await payloadsOf(running, ANNA, 'inquiry')).toEqual([
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
});
