import { expect, test } from 'vitest';
import { justDoneIn } from '#routes/useTakenSearch.ts';
import { declaredPages } from '../../build/pages.ts';

/* "It is cancelled" of an address that is opened again would be untrue: what was just done is said once. */

/** What a page shows as long as its address says so. A new key of a search belongs here, or to `justDone`. */
const LASTING: Record<string, string[]> = {
  '/Homepage': ['place'],
  '/outage/outage-map': ['region'],
  '/menu/security': ['returnUrl'],
  '/my-profile/remove-account': ['account'],
};

test('every query of an address either lasts, or says what was just done and leaves the address', async () => {
  const undecided: Record<string, string[]> = {};
  for (const [path, { search, justDone = [] }] of Object.entries(await declaredPages())) {
    const keys = Object.keys(search?.({}) ?? {}).filter((key) => !justDone.includes(key));
    if (keys.length > 0) undecided[path] = keys;
  }
  expect(undecided).toEqual(LASTING);
});

test('what was just done is told apart from what lasts, and from a query that says nothing', () => {
  const keys = ['status', 'emailChanged'];
  expect(justDoneIn(keys, { status: 'error', returnUrl: '/my-bill' })).toEqual({ status: 'error' });
  expect(justDoneIn(keys, { status: undefined, emailChanged: undefined, returnUrl: '/my-bill' })).toBe(null);
  expect(justDoneIn(keys, { agreed: false })).toBe(null);
  expect(justDoneIn(['agreed'], { agreed: false })).toEqual({ agreed: false });
});
