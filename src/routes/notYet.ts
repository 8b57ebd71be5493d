import type { Title } from '#content/title.ts';
import { page } from './page.ts';

/** A place that the navigation shows and that other work fills. What it says has the name of its title. */
export const notYet = (title: Title) =>
  page(() => import('#features/home/NotYetPage.tsx'), 'NotYetPage', { title, tier: 'offline', words: ['later'] });
