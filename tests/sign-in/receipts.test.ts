import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#db/outboxDb.ts';
import { reading } from '../outbox/device.ts';

// A page's own: it is loaded when somebody signed in, and listens to the window.
const ownerSignedIn = vi.fn();
vi.mock('#outbox/pageOutbox.ts', () => ({ ownerSignedIn }));

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
});

const session = (customerId: string) => ({ customerId, name: 'Ada', email: 'a@b.example', rememberMe: true });

/** One that the utility has and one that waits, of a customer who is signed in here. */
async function business(customerId: string): Promise<void> {
  const { submissionOf } = await import('#outbox/engine/queue/enqueue.ts');
  const { meterRead } = await import('#outbox/kinds/meterRead.ts');
  await outboxDb.submissions.clear();
  await outboxDb.deviceSession.put({ key: 'current', ...session(customerId), expired: false, signIn: '1' });
  for (const state of ['received', 'waiting'] as const) {
    const { row } = submissionOf(meterRead, state, reading('31240', { owner: customerId }));
    await outboxDb.submissions.add({ ...row, state });
  }
}
const kept = async () => (await outboxDb.submissions.toArray()).map(({ state }) => state);

test('signing out takes the receipts along, and leaves what waits', async () => {
  const { becomeNobody } = await import('#features/sign-in/customerChange.ts');
  await business('ada');
  await becomeNobody();
  expect(await kept()).toEqual(['waiting']);
});

test('the next customer on the device takes the last one’s receipts away; the same one keeps theirs', async () => {
  const { becomeCustomer } = await import('#features/sign-in/customerChange.ts');
  await business('ada');
  await becomeCustomer(session('ada') as never);
  expect((await kept()).sort()).toEqual(['received', 'waiting']);
  await becomeCustomer(session('grace') as never);
  expect(await kept()).toEqual(['waiting']);
  await vi.waitFor(() => expect(ownerSignedIn.mock.calls).toEqual([['ada'], ['grace']]));
});
