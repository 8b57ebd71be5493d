import { describe, expect, test } from 'vitest';
import { hidesBack, hidesNavigation, isSamePlace } from '#app/paths.ts';
import { QUICK, quickest } from '../contracts/hostileTexts.ts';

test('[APP-06] home is home in any letter case', () => {
  expect(isSamePlace('/HomePage', '/Homepage')).toBe(true);
  expect(isSamePlace('/homepage/', '/Homepage')).toBe(true);
});

describe('[APP-16] the navigation is hidden while signing in and on the splash', () => {
  test.each(['/', '/Login', '/login', '/LOGIN/Callback', '/login/terms-and-conditions'])('%s', (path) => {
    expect(hidesNavigation(path)).toBe(true);
  });
  test.each(['/Homepage', '/menu', '/login-help'])('but not on %s', (path) => {
    expect(hidesNavigation(path)).toBe(false);
  });
});

test('an address of slashes is told apart at once', () => {
  const slashes = `${'/'.repeat(64 * 1024)}x`;
  expect(quickest(() => isSamePlace(slashes, '/menu'))).toBeLessThan(QUICK);
});

test('[APP-18] there is no way back from home and from the pages that content lists', () => {
  expect(hidesBack('/homepage', '')).toBe(true);
  expect(hidesBack('/My-Bill', '/my-bill /menu')).toBe(true);
  expect(hidesBack('/outbox', '/my-bill /menu')).toBe(false);
});
