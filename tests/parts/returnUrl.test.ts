import { beforeEach, expect, it, vi } from 'vitest';
import { safeReturnUrl } from '#parts/session/returnUrl.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://my.utility.example' }));

it.each(['/menu/security', '/meter-read?x=1', '/a//b', '/?next=//evil.example'])('%s is a way back', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe(wanted);
});

it.each([
  undefined,
  '',
  '//evil.example',
  '/\\\\evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'menu/security',
  '/login',
  '/Login/Callback',
])('%s is none', (wanted) => {
  expect(safeReturnUrl(wanted)).toBe('/Homepage');
});
