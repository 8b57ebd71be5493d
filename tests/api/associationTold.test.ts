import { expect, it } from 'vitest';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import {
  ADDED,
  adder,
  MARLENE,
  mailsTo,
  object,
  payloadsOf,
  putDetails,
  SOON,
  tokenTo,
  utilitySays,
} from './takeover.ts';

const HOLDER = 'basement@sandbox.example';
const CONTACT = 'books@farm.example';

describeOnOneDatabase('An account that the utility puts into another list', (engine) => {
  const running = clockedServer(engine);
  const told = async (email: string) => (await mailsTo(running, email, ADDED)).length;
  /** Nothing more is on its way: what is sent is sent in the order in which it was written. */
  async function settled(): Promise<void> {
    await putDetails(running, MARLENE, { accountEmail: 'last@farm.example' });
    await utilitySays(running, 'spouse', MARLENE);
    await expect.poll(() => told('last@farm.example'), SOON).toBe(1);
  }

  it('notifies its holder and its contact, who can object; the staff decides then', async () => {
    await putDetails(running, MARLENE, { accountEmail: CONTACT });
    expect(await utilitySays(running, 'lonely', MARLENE)).toMatchObject({ taken: 1, refused: [] });
    await expect.poll(() => told(HOLDER), SOON).toBe(1);
    await expect.poll(() => told(CONTACT), SOON).toBe(1);
    const [mail] = await mailsTo(running, HOLDER, ADDED);
    expect(mail?.text).toContain(
      'our records say that the account that ends with 0137 belongs to another online profile, too. Its bills, e-mail addresses, phone numbers and full address are shown there, and can be changed.',
    );
    expect(mail?.text).not.toContain('lonely');
    await expectListed(running, HOLDER, ADDED);
    expect(await object(running, await tokenTo(running, HOLDER))).toBe('passedOn');
    expect(await payloadsOf(running, MARLENE, 'inquiry')).toHaveLength(1);
    expect(await told('lonely@sandbox.example')).toBe(0);
  });

  it('does so too where that list had it by its bill alone, and once for the same line', async () => {
    await adder(running, 'lonely', MARLENE);
    await expect.poll(() => told(HOLDER), SOON).toBe(1);
    await utilitySays(running, 'lonely', MARLENE);
    await utilitySays(running, 'lonely', MARLENE);
    await settled();
    // Of one profile a holder hears once a day.
    expect(await told(HOLDER)).toBe(2);
  });

  it('notifies no one where the e-mail of the line is the account’s own, as in a first load', async () => {
    await putDetails(running, MARLENE, { accountEmail: 'Lonely@sandbox.example' });
    await utilitySays(running, 'lonely', MARLENE);
    await settled();
    // Only of the last one.
    expect(await told(HOLDER)).toBe(1);
  });
});
