import type { StagedPast } from './stagedPasts.ts';

/** What can happen in a schedule. */
export interface Scope {
  /** The device's customers have settings to choose. */
  choosesSettings: boolean;
  /** Their sign-ins register submission grants. */
  hasGrants: boolean;
  /** They have outage areas to choose. */
  choosesAreas: boolean;
  /** The device's disk fails in its own ways: at any read or write, for want of room for a while, or in single rows. */
  diskFails: boolean;
  /** Reports are written where their place cannot be looked up: that is done when they are sent. */
  looksPlacesUp: boolean;
  /** Some reports are by the number of a meter: its house is asked for. */
  reportsMeters: boolean;
  /** Their phone sends texts. */
  sendsTexts: boolean;
  /** A neighbour may carry a report that waits, by text or by internet. */
  isCarried: boolean;
  /** A change that is open in two tabs is confirmed in both at the same moment. */
  confirmsTwice: boolean;
  /** The device is asked for work, and most often does it in time; and its customers may want texts. */
  isChecked: boolean;
  /** Some reports say that an outage which the utility knows of is not over. */
  knowsOutages: boolean;
  /** After too many reports the utility wants proof of work with the next. */
  wantsProofs: boolean;
  /** A customer may leave the app with a question open, or answer it too late; receipts are forgotten, reports taken back at sign-out. */
  leavesQuestions: boolean;
  /** Where the device comes from may be one of `rarePasts`. */
  hasRarePasts: boolean;
  /** It comes from this one; null: from one that the seed draws. */
  stagedPast: StagedPast | null;
  /** They change their list of accounts. */
  changesList: boolean;
  /** They ask the utility for something, and of one account nothing shows that it is theirs. */
  asksRequests: boolean;
  /** Of an account that nothing shows to be theirs the device knows no meter number; that it is theirs may be shown later. */
  hidesMeters: boolean;
  /** They read and delete notices, and choose how they are reminded. */
  marksNotices: boolean;
  /** They choose how they hear of what is about no account. */
  choosesHearing: boolean;
  /** One of the accounts belongs to both customers, and each of them has another device. */
  isCouple: boolean;
}

const nothing: Scope = {
  choosesSettings: false,
  hasGrants: false,
  choosesAreas: false,
  diskFails: false,
  looksPlacesUp: false,
  reportsMeters: false,
  sendsTexts: false,
  isCarried: false,
  confirmsTwice: false,
  isChecked: false,
  knowsOutages: false,
  wantsProofs: false,
  leavesQuestions: false,
  hasRarePasts: false,
  stagedPast: null,
  changesList: false,
  asksRequests: false,
  hidesMeters: false,
  marksNotices: false,
  choosesHearing: false,
  isCouple: false,
};
const settings: Scope = { ...nothing, choosesSettings: true };
const grants: Scope = { ...settings, hasGrants: true };
const areas: Scope = { ...grants, choosesAreas: true };
const places: Scope = { ...areas, looksPlacesUp: true };
const texts: Scope = { ...areas, sendsTexts: true };
const checks: Scope = { ...places, sendsTexts: true, confirmsTwice: true, isChecked: true };
const knownOutages: Scope = { ...checks, knowsOutages: true };
const proofs: Scope = { ...knownOutages, wantsProofs: true };
const openQuestions: Scope = { ...proofs, leavesQuestions: true };
const rarePasts: Scope = { ...openQuestions, hasRarePasts: true };
const carriedReports: Scope = { ...rarePasts, isCarried: true };
const accountLists: Scope = { ...carriedReports, changesList: true };
const requests: Scope = { ...accountLists, asksRequests: true };
const notices: Scope = { ...requests, marksNotices: true };

const staged = (stagedPast: StagedPast, of = areas) => ({ ...of, stagedPast, offset: 0 });

/**
 * The scopes that are played. A scope stays as it is, so that its seeds replay: what customers do newly becomes a
 * scope of its own, whose `offset` may be 0. `offset`: added to a seed before anything is drawn; once the ranges of
 * one row of seeds were the scopes.
 */
export const scopes = {
  readings: { ...nothing, offset: 0 },
  settings: { ...settings, offset: 1_000_000 },
  grants: { ...grants, offset: 2_000_000 },
  areas: { ...areas, offset: 2_000_000_000 },
  disks: { ...areas, diskFails: true, offset: 2_500_000_000 },
  places: { ...places, offset: 3_000_000_000 },
  texts: { ...texts, offset: 3_200_000_000 },
  carriedTexts: { ...texts, isCarried: true, offset: 3_400_000_000 },
  checks: { ...checks, offset: 3_500_000_000 },
  knownOutages: { ...knownOutages, offset: 3_600_000_000 },
  proofs: { ...proofs, offset: 4_200_000_000 },
  openQuestions: { ...openQuestions, offset: 4_290_500_000 },
  rarePasts: { ...rarePasts, offset: 4_291_000_000 },
  carriedReports: { ...carriedReports, offset: 4_294_000_000 },
  accountLists: { ...accountLists, offset: 4_294_400_000 },
  requests: { ...requests, offset: 4_294_700_000 },
  unproven: { ...requests, hidesMeters: true, offset: 0 },
  notices: { ...notices, offset: 4_294_850_000 },
  hearing: { ...notices, choosesHearing: true, offset: 4_294_880_000 },
  meters: { ...openQuestions, reportsMeters: true, offset: 0 },
  couples: { ...notices, isCouple: true, offset: 4_294_900_000 },
  signInAskedOfReport: staged('signInAskedOfReport'),
  otherCustomerAtConflict: staged('otherCustomerAtConflict'),
  otherCustomerWhileSending: staged('otherCustomerWhileSending'),
  removedThenLost: staged('removedThenLost'),
  photoSentThenLost: staged('photoSentThenLost'),
  copiesUnreadThenLost: staged('copiesUnreadThenLost'),
  replacedWhileLate: staged('replacedWhileLate'),
  repeatAtOtherVersion: staged('repeatAtOtherVersion'),
  clockAhead: staged('clockAhead'),
  confirmedTwice: staged('confirmedTwice'),
  requestChanged: staged('requestChanged', requests),
} satisfies Record<string, Scope & { offset: number }>;

export type ScopeName = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as readonly ScopeName[];

/** One schedule: the scope decides what can happen, the seed what does. */
export interface Seed {
  scope: ScopeName;
  seed: number;
}

export const replayOf = ({ scope, seed }: Seed): string =>
  `npm run simulate -- --schedules 1 --scope ${scope} --seed ${seed}`;
