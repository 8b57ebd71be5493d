import { expect, test } from 'vitest';
import { page } from '#routes/page.ts';

const module = () => import('#features/contact/LicencesPage.tsx');
const said = { tier: 'later', words: ['menu'] } as const;

test('a page without a title, or with one that no words have, does not compile; nor does one of other words', () => {
  expect(page(module, 'LicencesPage', { ...said, title: 'licences' }).title).toBe('licences');
  // @ts-expect-error: it says nothing of a title
  page(module, 'LicencesPage', said);
  // @ts-expect-error: no such title
  page(module, 'LicencesPage', { ...said, title: 'plaan' });
  // @ts-expect-error: no such words
  page(module, 'LicencesPage', { ...said, title: 'licences', words: ['plaan'] });
  // @ts-expect-error: its module exports no page of this name
  page(module, 'PlanPage', { ...said, title: 'licences' });
});
