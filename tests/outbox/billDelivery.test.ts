import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { type Answer, Device, failing, networkGone, type Sent } from './device.ts';

const conflict = failing({ kind: 'refused', status: 409, code: 'changedMeanwhile', message: '' });
const CHOSEN = { interactionType: 'BILL_DELIVERY_UPDATE', interactionText: 'Chosen' };
const INTENT = { caAccount: '500010340137', bpAccount: '201', accountType: '01', calledHere: 'Home', ...CHOSEN };
type Method = '0' | '1' | '2';

/** A device beside a utility that keeps the details of one account. */
async function setUp() {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const details = {
    caAccount: INTENT.caAccount,
    accountEmail: 'a@farm.example',
    billDeliveryMethod: '0',
    detailsVersion: 3,
  };
  /** What becomes of a call, when it is not taken in. */
  let fate: (sent: Sent) => Answer | null = () => null;
  device.answer = (sent) => {
    const said = fate(sent);
    if (said) return said;
    if (sent.path.endsWith('/accountDetails')) return { ok: true, reply: { data: { accountDetails: { ...details } } } };
    if (sent.path.endsWith('/cdcUpdate')) return { ok: true, reply: { errorCode: 0 } };
    const update = sent.request as typeof details;
    if (update.detailsVersion !== details.detailsVersion) return conflict;
    details.billDeliveryMethod = update.billDeliveryMethod;
    details.detailsVersion += 1;
    return { ok: true, reply: { errorCode: 0, data: { accountDetails: { ...details } } } };
  };
  return {
    tab,
    details,
    choose: (method: Method, caAccount = INTENT.caAccount) =>
      tab.outbox.enqueue('billDelivery', {
        owner: 'customer-1',
        intent: { ...INTENT, caAccount, method },
        chosenAt: '2026-11-21T12:00:00-06:00',
      }),
    sent: (name: string) => device.sent.filter(({ path }) => path.endsWith(`/${name}`)),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
    meets: (next: typeof fate) => {
      fate = next;
    },
  };
}

test.each<[Method, string, string]>([
  ['0', 'paperless', 'false'],
  ['1', 'paper', 'false'],
  ['2', 'paper', 'true'],
])(
  '%s is saved in the details as they are, then recorded as %s, envelope %s [API2-10] [API2-14] [API2-15] [ACC-48]',
  async (method, how, envelope) => {
    const { tab, choose, sent, row } = await setUp();
    const id = await choose(method);
    await tab.outbox.drain();
    expect(sent('accountUpdate')).toMatchObject([
      {
        key: id,
        owner: 'customer-1',
        request: {
          accountEmail: 'a@farm.example',
          billDeliveryMethod: method,
          detailsVersion: 3,
          interactionData: { ...CHOSEN, accountNumber: INTENT.caAccount },
          delta: JSON.stringify({ ...INTENT, method }),
        },
      },
    ]);
    const entry = (sequence: number, changeType: string, value: string) => ({
      sequence,
      accountNumber: INTENT.caAccount,
      changeType,
      value,
    });
    expect(sent('cdcUpdate')).toMatchObject([
      {
        key: `${id}-record`,
        owner: 'customer-1',
        request: {
          requests: [
            {
              requestNumber: 1,
              action: 'update-accounts',
              data: [
                entry(1, 'billDelivery', how),
                entry(2, 'returnEnvelope', envelope),
                entry(3, 'updatedBy-client-pwa', 'Customer App'),
              ],
            },
          ],
        },
      },
    ]);
    expect(await row(id)).toMatchObject({ state: 'received', answer: { errorCode: 0, detailsVersion: 4 } });
  },
);

test('a record that was not heard of is sent again with the change, each under its key', async () => {
  const { tab, choose, sent, row, meets } = await setUp();
  meets(({ path }) => (path.endsWith('/cdcUpdate') ? networkGone : null));
  const id = await choose('1');
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'waiting' });
  meets(() => null);
  await tab.outbox.tryNow();
  expect(sent('accountUpdate').map(({ key }) => key)).toEqual([id, id]);
  expect(sent('cdcUpdate').map(({ key }) => key)).toEqual([`${id}-record`, `${id}-record`]);
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test.each<[string, Answer]>([
  ['an error code', { ok: true, reply: { errorCode: 3 } }],
  ['a refusal', failing({ kind: 'held', status: 403, by: 'utility' })],
])('a record that is refused with %s takes nothing back of what was saved [API2-14]', async (_how, said) => {
  const { tab, choose, details, row, meets } = await setUp();
  meets(({ path }) => (path.endsWith('/cdcUpdate') ? said : null));
  const id = await choose('2');
  await tab.outbox.drain();
  expect(details.billDeliveryMethod).toBe('2');
  expect(await row(id)).toMatchObject({ state: 'received', answer: { errorCode: 0, isUnrecorded: true } });
});

test('what the utility refuses is not recorded', async () => {
  const { tab, choose, sent, row, meets } = await setUp();
  meets(({ path }) =>
    path.endsWith('/accountUpdate') ? { ok: true, reply: { errorCode: 1, errorMessage: 'No e-mail.' } } : null,
  );
  const id = await choose('0');
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'notAccepted', failure: { message: 'No e-mail.' } });
  expect(sent('cdcUpdate')).toEqual([]);
});

test('a later choice of the account takes the place of an earlier one, and leaves other accounts alone', async () => {
  const { tab, choose, row } = await setUp();
  const [first, other, last] = [await choose('1'), await choose('1', '500010340145'), await choose('2')];
  expect((await row(last))?.replaces).toEqual([first]);
  expect((await row(other))?.replaces ?? []).toEqual([]);
  expect(tab).toBeDefined();
});

test('another device was quicker: the details are read again and keep what it changed', async () => {
  const { tab, choose, details, meets } = await setUp();
  let isFirst = true;
  meets(({ path }) => {
    if (path.endsWith('/accountUpdate') && isFirst) {
      isFirst = false;
      Object.assign(details, { accountEmail: 'new@farm.example', detailsVersion: 4 });
    }
    return null;
  });
  await choose('1');
  await tab.outbox.drain();
  expect(details).toMatchObject({ accountEmail: 'new@farm.example', billDeliveryMethod: '1', detailsVersion: 5 });
});

test('of an account that is somebody else’s by now it is refused for good, before or after the details were read', async () => {
  const message = 'This account is not one of yours.';
  const notYours = failing({ kind: 'refused', status: 403, code: 'accountNotYours', message });
  for (const call of ['/accountDetails', '/accountUpdate']) {
    const { tab, choose, row, sent, meets } = await setUp();
    meets(({ path }) => (path.endsWith(call) ? notYours : null));
    const id = await choose('1');
    await tab.outbox.drain();
    await tab.outbox.sendNow();
    expect(sent('accountDetails')).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'notAccepted', failure: { kind: 'refused', message } });
  }
});

test('another refusal to read the details says nothing of the choice: it is held', async () => {
  const { tab, choose, row, meets } = await setUp();
  meets(({ path }) =>
    path.endsWith('/accountDetails') ? failing({ kind: 'refused', status: 403, code: 'forbidden', message: '' }) : null,
  );
  const id = await choose('1');
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'waiting', failure: { kind: 'held' } });
});
