import { expect, test } from 'vitest';
import {
  type HeroShown,
  HOME_HEROES,
  type HomeFacts,
  type HomeHero,
  isNews,
  secondShortcut,
  whatNow,
} from '#features/home/whatNow.ts';

/* What home says first. */

const CALM: HomeFacts = {
  power: { isOut: false, asksIfBack: false, isPlannedSoon: false },
  toAnswer: 0,
  bill: 'nothing',
  meter: 'open',
};
/** What makes each of them true. */
const TRUE: Record<Exclude<HomeHero, 'nothing'>, Partial<HomeFacts>> = {
  out: { power: { isOut: true, asksIfBack: false, isPlannedSoon: false } },
  isItBack: { power: { isOut: false, asksIfBack: true, isPlannedSoon: false } },
  answer: { toAnswer: 1 },
  underWay: { bill: 'underWay' },
  late: { bill: 'late' },
  paid: { bill: 'paid' },
  planned: { power: { isOut: false, asksIfBack: false, isPlannedSoon: true } },
  reading: { meter: 'due' },
  due: { bill: 'due' },
};
const names = Object.keys(TRUE) as (keyof typeof TRUE)[];

test.each(names)('%s alone is said', (name) => {
  expect(whatNow({ ...CALM, ...TRUE[name] })).toBe(name);
});

test('of any two that are true the one that stands first is said', () => {
  for (const one of names) {
    for (const other of names) {
      const [first, second] = HOME_HEROES.indexOf(one) < HOME_HEROES.indexOf(other) ? [one, other] : [other, one];
      const facts = { ...CALM, ...TRUE[second], ...TRUE[first] };
      // A fact that only one of the two can be is the first one's.
      expect(whatNow(facts)).toBe(first);
    }
  }
});

test.each<[Partial<HomeFacts>, HomeHero | undefined]>([
  [{}, 'nothing'],
  [{ bill: undefined }, undefined],
  [{ meter: undefined }, undefined],
  [{ power: undefined }, 'nothing'],
  [{ toAnswer: undefined }, 'nothing'],
  [{ bill: undefined, meter: 'due' }, 'reading'],
  [{ meter: undefined, bill: 'late' }, 'late'],
])('nothing to do is said only where bill and meter are known: %j', (facts, said) => {
  expect(whatNow({ ...CALM, ...facts })).toBe(said);
});

test.each<[HomeHero | undefined, Partial<HomeFacts>, 'read' | 'pay' | 'bill']>([
  ['reading', { meter: 'due', bill: 'late' }, 'pay'],
  ['reading', { meter: 'due', bill: 'due' }, 'pay'],
  ['reading', { meter: 'due', bill: 'nothing' }, 'bill'],
  ['late', { meter: 'due', bill: 'late' }, 'read'],
  ['nothing', { meter: 'open' }, 'read'],
  ['nothing', { meter: 'submitted' }, 'read'],
  ['due', { meter: 'none', bill: 'due' }, 'bill'],
  ['due', { meter: 'closed', bill: 'due' }, 'bill'],
  [undefined, {}, 'read'],
])('beside the hero %s with %j the second shortcut leads to: %s', (now, facts, leads) => {
  expect(secondShortcut(now, facts)).toBe(leads);
});

test.each<[string, HeroShown | undefined, HeroShown, boolean]>([
  ['the first one', undefined, { hero: 'out', caAccount: '1' }, false],
  ['the first that is known', { hero: undefined, caAccount: '1' }, { hero: 'out', caAccount: '1' }, false],
  ['the same again', { hero: 'out', caAccount: '1' }, { hero: 'out', caAccount: '1' }, false],
  ['the power is back', { hero: 'out', caAccount: '1' }, { hero: 'nothing', caAccount: '1' }, true],
  ['another account was chosen', { hero: 'out', caAccount: '1' }, { hero: 'nothing', caAccount: '2' }, false],
  ['nothing is known any more', { hero: 'out', caAccount: '1' }, { hero: undefined, caAccount: '1' }, false],
])('a hero that takes the place of another is news: %s', (_what, before, now, news) => {
  expect(isNews(before, now)).toBe(news);
});
