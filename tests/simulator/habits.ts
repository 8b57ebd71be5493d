import type { Fault } from './coverage.ts';
import type { Scope } from './scopes.ts';

/** What a storm is made of: what customers do, and what happens to them. */
export type Habit =
  | 'submit'
  | 'submit several'
  | 'report an outage'
  | 'answer a question'
  | 'leave a question'
  | 'forget a receipt'
  | 'choose a setting'
  | 'other device chooses'
  | 'choose an area'
  | 'other device chooses areas'
  | 'name an account'
  | 'choose the default account'
  | 'choose how bills come'
  | 'other device names an account'
  | 'ask for something'
  | 'show whose account it is'
  | 'choose a reminder'
  | 'choose how to hear'
  | 'other device chooses how to hear'
  | 'mark a notice'
  | 'other device marks a notice'
  | 'the other one acts'
  | 'send as a text'
  | 'remove'
  | 'change'
  | 'go on with a change'
  | 'try now'
  | 'send now'
  | 'another tab'
  | 'worker wakes'
  | 'let photos go'
  | 'back up';

/** What customers do, each with how often. */
type Habits = readonly (readonly [Habit, number])[];

const habits: Habits = [
  ['submit', 5],
  ['submit several', 1],
  ['report an outage', 1.5],
  ['remove', 0.7],
  ['change', 2.5],
  ['go on with a change', 0.8],
  ['try now', 2],
  ['send now', 1],
  ['another tab', 1],
  ['worker wakes', 1.2],
  ['let photos go', 0.5],
];
const withSettings: Habits = [...habits, ['choose a setting', 3], ['other device chooses', 0.6]];
const withAreas: Habits = [
  ...habits,
  ['choose a setting', 1],
  ['choose an area', 5],
  ['other device chooses areas', 2],
];
const withTexts: Habits = [
  ...habits,
  ['report an outage', 3],
  ['choose a setting', 1],
  ['choose an area', 2],
  ['other device chooses areas', 1],
  ['send as a text', 8],
];
const withPlaces: Habits = [...withAreas, ['report an outage', 6], ['answer a question', 4]];
const withAll: Habits = [...withPlaces, ['send as a text', 6]];
const withLeaving: Habits = [...withAll, ['report an outage', 6], ['leave a question', 5], ['forget a receipt', 3]];
const withList: Habits = [
  ...withLeaving,
  ['name an account', 6],
  ['choose the default account', 3],
  ['choose how bills come', 4],
  ['other device names an account', 1],
];
const withRequests: Habits = [...withList, ['ask for something', 20]];
const withProofs: Habits = [...withRequests, ['submit', 15], ['show whose account it is', 10]];
const withNotices: Habits = [
  ...withRequests,
  ['choose a reminder', 10],
  ['mark a notice', 15],
  ['other device marks a notice', 4],
];
const withCouple: Habits = [
  ...withNotices,
  ['name an account', 8],
  ['choose the default account', 4],
  ['choose how bills come', 20],
  ['the other one acts', 30],
];
const withHearing: Habits = [...withNotices, ['choose how to hear', 30], ['other device chooses how to hear', 15]];
type Accidents = readonly (readonly [Fault, number])[];
const accidents: Accidents = [
  ['tab killed', 4],
  ['tab suspended', 3.5],
  ['databases lost', 1],
  ['databases restored', 0.8],
  ['disk full', 1],
  ['clock +30 days', 0.8],
  ['clock -30 days', 0.8],
  ['other app version', 0.8],
  ['session over', 1.2],
  ['sign-out', 1],
  ['sign-out with discard', 0.7],
  ['other customer', 1.2],
  ['account moved', 0.8],
  ['server restart', 1.2],
  ['server of another version', 0.8],
  ['keys pruned', 0.5],
  ['network down', 1],
  ['asleep for hours', 1.2],
];

const withGrants: Accidents = [
  ...accidents,
  ['session over', 2],
  ['grant revoked', 2],
  ['grant expired', 1.5],
  ['request forged', 3],
];

/** What customers do in the schedules of this scope. */
export function habitsOf(scope: Scope): Habits {
  if (scope.choosesHearing) return withHearing;
  if (scope.isCouple) return withCouple;
  if (scope.marksNotices) return withNotices;
  if (scope.hidesMeters) return withProofs;
  if (scope.asksRequests) return withRequests;
  if (scope.changesList) return withList;
  if (scope.leavesQuestions) return withLeaving;
  if (scope.sendsTexts) return scope.looksPlacesUp ? withAll : withTexts;
  if (scope.looksPlacesUp) return withPlaces;
  if (scope.choosesAreas) return withAreas;
  return scope.choosesSettings ? withSettings : habits;
}

/** What happens to them. */
export const accidentsOf = ({ hasGrants }: Scope): Accidents => (hasGrants ? withGrants : accidents);
