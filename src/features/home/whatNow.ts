import type { MeterTask } from '#rules/meterTask.ts';
import type { BillStand } from '#rules/toPay.ts';

/** What home can begin with, the first that is true. */
export const HOME_HEROES = [
  'out',
  'isItBack',
  'answer',
  'underWay',
  'late',
  'paid',
  'planned',
  'reading',
  'due',
  'nothing',
] as const;
export type HomeHero = (typeof HOME_HEROES)[number];

/** What the device knows of the account that is looked at; undefined: not known yet. */
export interface HomeFacts {
  power: { isOut: boolean; asksIfBack: boolean; isPlannedSoon: boolean } | undefined;
  /** Of what the customer sent: how many the utility did not take in, or asks something about. */
  toAnswer: number | undefined;
  bill: BillStand | undefined;
  meter: MeterTask['kind'] | undefined;
}

/** What home says first. Undefined: too little is on the device to say that there is nothing to do. */
export function whatNow({ power, toAnswer = 0, bill, meter }: HomeFacts): HomeHero | undefined {
  const isTrue: Record<HomeHero, boolean> = {
    out: power?.isOut === true,
    isItBack: power?.asksIfBack === true,
    answer: toAnswer > 0,
    underWay: bill === 'underWay',
    late: bill === 'late',
    paid: bill === 'paid',
    planned: power?.isPlannedSoon === true,
    reading: meter === 'due',
    due: bill === 'due',
    nothing: bill !== undefined && meter !== undefined,
  };
  return HOME_HEROES.find((hero) => isTrue[hero]);
}

/** The second shortcut: to the meter, where that is theirs to read now and the hero does not lead to it already. */
export function secondShortcut(
  now: HomeHero | undefined,
  { meter, bill }: Partial<HomeFacts>,
): 'read' | 'pay' | 'bill' {
  const isRead = meter !== 'none' && meter !== 'closed';
  if (now !== 'reading') return isRead ? 'read' : 'bill';
  return bill === 'late' || bill === 'due' ? 'pay' : 'bill';
}

/** What home says first, and of which account; `hero` undefined: too little is known to say something. */
export interface HeroShown {
  hero: HomeHero | undefined;
  caAccount: string | undefined;
}

/** What was shown of this account was another hero. The first one is no news, nor is that of an account just chosen. */
export const isNews = (before: HeroShown | undefined, now: HeroShown): boolean =>
  before?.hero !== undefined &&
  now.hero !== undefined &&
  before.hero !== now.hero &&
  before.caAccount === now.caAccount;
