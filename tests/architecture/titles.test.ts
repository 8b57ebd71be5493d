import { createRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { rootRoute } from '#routes/root.ts';

const at = { getParentRoute: () => rootRoute, path: '/plans' } as const;

test('a page without a title, or with one that no words have, does not compile', () => {
  expect(createRoute({ ...at, staticData: { title: 'bill' } }).options.staticData).toEqual({ title: 'bill' });
  // @ts-expect-error: it says nothing of a title
  createRoute(at);
  // @ts-expect-error: no words
  createRoute({ ...at, staticData: { title: 'plaan' } });
});
