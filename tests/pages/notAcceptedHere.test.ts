import 'fake-indexeddb/auto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { NoticeMark } from '#outbox/kinds/notice.ts';
import { NotAcceptedHere } from '#parts/submission/NotAcceptedHere.tsx';
import { anAccount } from './anAccount.ts';
import { aReading, TODAY } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What a page says of changes that were made on it and that the utility did not accept. */

const page = vi.hoisted(() => ({
  /** The live query of the part, and what it answered. */
  query: (() => undefined) as () => unknown,
  answer: undefined as unknown,
  customerId: '201' as string | undefined,
}));
vi.mock('dexie-react-hooks', () => ({
  useLiveQuery: (query: () => unknown, keys: unknown[] = []) => {
    // Of the part itself; what is inside asks for other things.
    if (keys.length !== 3) return undefined;
    page.query = query;
    return page.answer;
  },
}));
vi.mock('#session/customer.ts', () => ({
  currentCustomer: async () => null,
  useCustomer: () => (page.customerId ? { customerId: page.customerId, arrived: true } : null),
}));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));

beforeAll(() => wordsLoaded('outbox', 'text-message'));
afterEach(async () => {
  vi.useRealTimers();
  page.customerId = '201';
  await outboxDb.submissions.clear();
});

const { caAccount } = anAccount();
const REFUSED = { kind: 'refused', status: 200, code: '7', message: 'Please call us first.' };
const OTHER = '500010340138';
const MARK = { oid: '1', UID: '201', data: { interactionText: 'Your bill is here', readIndicator: 'deleted' } };

const changed = (kind: string, intent: object, change: object = {}): SubmissionRow =>
  aReading('notAccepted', {
    id: kind,
    kind,
    stepNames: ['change'],
    lane: 'settings',
    failure: REFUSED,
    intent,
    setting: { entity: 'accounts', part: kind, order: 1 },
    ...change,
  });
const about = (of: string, rest: object) => ({ caAccount: of, calledHere: 'Home quarter', ...rest });
const ROWS = {
  accountName: changed('accountName', about(caAccount, { name: 'The cabin' })),
  defaultAccount: changed('defaultAccount', about(caAccount, {})),
  billDelivery: changed('billDelivery', about(caAccount, { method: '1', bpAccount: '1', accountType: '01' })),
  reminder: changed('reminder', about(caAccount, { reminder: 'paymentReminder', channel: 'sms', on: true })),
  profileNotice: changed('profileNotice', { notice: 'outagesNotification', channel: 'email', on: false }),
  notice: changed('notice', MARK as NoticeMark, { isQuiet: true }),
};
type Kind = keyof typeof ROWS;

/** As the device answers, with all of these rows on it. */
async function shown(kinds: readonly string[], of?: string, rows: readonly SubmissionRow[] = Object.values(ROWS)) {
  vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:30-06:00`), toFake: ['Date'] });
  await outboxDb.submissions.bulkPut([...rows]);
  const props = of === undefined ? { kinds } : { kinds, caAccount: of };
  page.answer = undefined;
  markupOf(NotAcceptedHere, props);
  page.answer = await page.query();
  return markupOf(NotAcceptedHere, props);
}

test.each<[Kind, label: string, where: string]>([
  ['accountName', 'Account name: The cabin', 'Home quarter · just now'],
  ['defaultAccount', 'Default account', 'Home quarter · just now'],
  ['billDelivery', 'Paper bill', 'Home quarter · just now'],
  ['reminder', 'Payment reminder by text message: on', 'Home quarter · just now'],
  ['profileNotice', 'Outages by e-mail: off', 'just now'],
  ['notice', 'Notice deleted', 'Your bill is here · just now'],
])(
  'a change of the kind %s says so where it was made, with the reason, and can be removed',
  async (kind, label, where) => {
    const markup = await shown([kind]);
    expect(textsIn(markup)).toEqual([label, where, 'Not accepted', 'Please call us first.', 'Remove']);
    expect(markup).toContain('role="alert"');
    expect(buttonsIn(markup)).toEqual({ Remove: true });
  },
);

test.each<[Kind, says: string]>([
  ['accountName', 'We could not change the name of this account. Try again, or call us.'],
  ['defaultAccount', 'We could not make this the default account. Try again, or call us.'],
  ['billDelivery', 'We could not change how your bill comes. Try again, or call us.'],
  ['reminder', 'We could not change this reminder. Try again, or call us.'],
  ['profileNotice', 'We could not change this notice. Try again, or call us.'],
  ['notice', 'We could not note this of the notice. Nothing else is lost.'],
])('where the utility gives no reason for a change of the kind %s, the app says what to do', async (kind, says) => {
  const failure = { ...REFUSED, message: '' } as Failure;
  expect(textsIn(await shown([kind], undefined, [{ ...ROWS[kind], failure }])).slice(2)).toEqual([
    'Not accepted',
    says,
    'Remove',
  ]);
});

test('changes of other kinds, of another account or of another customer are not shown', async () => {
  expect(textsIn(await shown(['accountName'], caAccount))).toContain('Not accepted');
  expect(await shown(['accountName'], OTHER)).toBe('');
  expect(await shown(['meterRead'])).toBe('');
  page.customerId = '202';
  expect(await shown(['accountName'], caAccount)).toBe('');
  page.customerId = undefined;
  expect(await shown(['accountName'], caAccount)).toBe('');
});

test.each(['waiting', 'sending', 'received'] as const)('a change that is %s is not shown', async (state) => {
  expect(await shown(['accountName'], caAccount, [{ ...ROWS.accountName, state }])).toBe('');
});
