import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { type ProfileEvent, tellEvent } from '#server/domain/notice/profileEvents.ts';
import { findCustomer } from '#server/store/account/customers.ts';
import { customers, noticesSent } from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { by, hours, Utility, utilityOn } from './utility.ts';

const ANSWERED: ProfileEvent = {
  cause: 'requestAnswered',
  period: 'Q-5101 now',
  accountNumber: '500000000101',
  interactionType: 'Request Answered',
  says: 'requestAnswered',
  facts: { reference: 'Q-5101', asked: 'time to pay' },
};
const RENAMED: ProfileEvent = {
  cause: 'profileChanged',
  period: 'nameChanged now',
  accountNumber: '',
  interactionType: 'Profile Changed',
  says: 'nameChanged',
  facts: {},
};

describeOnOneDatabase('Customers are told at once', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    await utility.customer('farm');
  });
  const choose = (notices: (typeof customers.$inferInsert)['notices']) =>
    store.db.update(customers).set({ notices }).where(eq(customers.id, 'farm'));
  const tell = async (event: ProfileEvent) => {
    const customer = await findCustomer(store.db, 'farm');
    if (customer) await store.db.transaction((tx) => tellEvent(tx, utility.now, utility.parts, customer, event));
  };

  it('of an answer and of a change of their profile, each once', async () => {
    for (const event of [ANSWERED, RENAMED, ANSWERED]) await tell(event);
    expect((await utility.told('farm')).sort()).toEqual([
      'Profile Changed: The name in your profile was changed. Was that not you? Then please call us.',
      'Request Answered: Your request Q-5101 (time to pay) is answered. You find the answer beside the bill of the account ending 0101.',
    ]);
    await tell({ ...ANSWERED, period: 'Q-5101 later' });
    expect(await utility.told('farm')).toHaveLength(3);
  });

  it('by text where that is chosen; by mail they have a mail of their own', async () => {
    await choose({ serviceRequest: by('email', 'sms') });
    await tell(ANSWERED);
    expect(await utility.deliver()).toEqual({ taken: 1, refused: 0, again: 0 });
    const [row] = await store.db.select().from(noticesSent);
    expect(utility.texts.map(({ body }) => body)).toEqual([
      `Your request Q-5101 (time to pay) is answered. You find the answer beside the bill of the account ending 0101. Notice ${noticeNumber(row?.oid ?? '')}`,
    ]);
    expect(utility.mails).toEqual([]);
  });

  it('not what was switched off meanwhile, nor what nobody waits for any more', async () => {
    await choose({ serviceRequest: by('sms'), profileChanges: by('sms') });
    utility.textOutcome = 'again';
    for (const event of [ANSWERED, RENAMED]) await tell(event);
    await choose({ serviceRequest: by(), profileChanges: by('sms') });
    expect(await utility.deliver()).toEqual({ taken: 0, refused: 1, again: 1 });
    utility.now = hours(25);
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['sms dropped switched off', 'sms dropped too late']);
    expect(utility.texts).toHaveLength(1);
  });

  it.each([
    ['who still has its account', true, 'email sent'],
    ['not who let its account go', false, 'email dropped settled meanwhile'],
  ])('by mail that a plan is over: %s', async (_, isListed, became) => {
    const account = '500000000101';
    await utility.account(account);
    await choose({ profileChanges: by('email') });
    if (isListed) await utility.list({ customer: 'farm', account });
    const over = { ...RENAMED, cause: 'planEnded', says: 'planEnded', interactionType: 'x' } as const;
    await tell({ ...over, accountNumber: account });
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual([became]);
  });

  it('of what the utility keeps to itself nothing goes: only what has a mail of its own is in the list', async () => {
    await choose({ serviceRequest: by('sms'), profileChanges: by('email', 'sms') });
    Object.assign(utility.parts, { causes: new Set() });
    const over = { ...RENAMED, cause: 'planEnded', says: 'planEnded' } as const;
    for (const event of [ANSWERED, RENAMED, over]) await tell(event);
    Object.assign(utility.parts, { causes: new Utility(store).parts.causes });
    expect((await utility.told('farm')).map((one) => one.split(':')[0]).sort()).toEqual([
      'Profile Changed',
      'Request Answered',
    ]);
    expect(await utility.ways('farm')).toEqual([]);
  });

  it('in the list alone where a mail of its own is all that goes', async () => {
    await choose({ profileChanges: by('email', 'sms', 'pushNotif') });
    await tell({ ...RENAMED, isInListAlone: true });
    expect(await utility.told('farm')).toHaveLength(1);
    expect(await utility.ways('farm')).toEqual([]);
  });

  it('the same event told again has the number and the words of before', async () => {
    const customer = await findCustomer(store.db, 'farm');
    const first = customer && (await tellEvent(store.db, utility.now, utility.parts, customer, ANSWERED));
    const again =
      customer &&
      (await tellEvent(store.db, hours(1), utility.parts, customer, {
        ...ANSWERED,
        facts: { reference: 'Q-9', asked: '' },
      }));
    expect(first?.text).toBe(
      'Your request Q-5101 (time to pay) is answered. You find the answer beside the bill of the account ending 0101.',
    );
    expect(again).toEqual(first);
  });
});
