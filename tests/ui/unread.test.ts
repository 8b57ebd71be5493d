import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadText } from '#app/UnreadBadge.tsx';

test('[APP-17] the badge shows the count to nine, 9+ above, and nothing at none', () => {
  expect(unreadText(0)).toBe('');
  fc.assert(fc.property(fc.integer({ min: 1, max: 9 }), (count) => unreadText(count) === `${count}`));
  fc.assert(fc.property(fc.integer({ min: 10 }), (count) => unreadText(count) === '9+'));
});
