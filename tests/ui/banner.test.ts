import { expect, test } from 'vitest';
import { bannerKey } from '#app/bannerText.ts';

const off = {
  showGlobalBanner: 'false',
  globalBannerContent: 'For all',
  disabledPages: '',
  showOnSpecificPage: 'false',
  specificPages: '',
  specificPageBannerContent: 'For some',
};
const on = (path: string, changes: Partial<typeof off> = {}) => {
  const words: Record<string, string> = { ...off, ...changes };
  return bannerKey((key) => words[key] ?? key, path);
};

test('[APP-20] the global text stands on every page once it is switched on, and on none before', () => {
  expect(on('/menu')).toBeNull();
  for (const path of ['/', '/menu', '/Login', '/my-bill']) {
    expect(on(path, { showGlobalBanner: 'true' })).toBe('globalBannerContent');
  }
  expect(on('/menu', { showGlobalBanner: 'true', globalBannerContent: ' ' })).toBeNull();
});

test('[APP-21] on a disabled page there is neither banner', () => {
  const all = {
    showGlobalBanner: 'true',
    showOnSpecificPage: 'true',
    specificPages: '/menu',
    disabledPages: '/MENU/ /my-bill',
  };
  expect(on('/menu', all)).toBeNull();
  expect(on('/my-bill', all)).toBeNull();
  expect(on('/Login', all)).toBe('globalBannerContent');
});

test('[APP-22] on a specific page its own text takes the place of the global one, by path or by address', () => {
  const specificPages = '/my-bill, https://app.example/meter-read\n/menu';
  for (const path of ['/my-bill', '/Meter-Read', '/menu']) {
    expect(on(path, { showOnSpecificPage: 'true', specificPages })).toBe('specificPageBannerContent');
    expect(on(path, { showOnSpecificPage: 'true', specificPages, showGlobalBanner: 'true' })).toBe(
      'specificPageBannerContent',
    );
    expect(on(path, { specificPages, showGlobalBanner: 'true' })).toBe('globalBannerContent');
  }
  expect(on('/outbox', { showOnSpecificPage: 'true', specificPages })).toBeNull();
});
