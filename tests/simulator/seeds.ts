/** Seeds from here on also choose settings; those below were found before there were any. */
export const SETTINGS_FROM = 1_000_000;
/** And these have submission grants. */
export const GRANTS_FROM = 2_000_000;
/** And these outage areas to choose. */
export const AREAS_FROM = 2_000_000_000;
/** And in these the place of a report is looked up when it is sent. */
export const PLACES_FROM = 3_000_000_000;
/** In these it is not; what waits may be sent as a text message. */
export const TEXTS_FROM = 3_200_000_000;
/** From here on both; and a change may be confirmed in two tabs at once, and who reports is checked. */
export const ALL_FROM = 3_500_000_000;
/** And from here on some reports say that an outage which is known is not over. */
export const RELATED_FROM = 3_600_000_000;
/** And from here on a call may be asked for proof of work. */
export const PROOFS_FROM = 4_200_000_000;
/** And from here on people leave the app with a question open, answer it too late or not at all, and forget receipts. */
export const LEAVING_FROM = 4_290_500_000;
/** In these a neighbour may carry a report, too, as in those from {@link CARRIES_FROM} on. */
const CARRIES = { from: 3_400_000_000, to: ALL_FROM };
/** And from here on a device may come from pasts that storms hardly ever lead to. A seed is below 2 ** 32. */
export const RARE_PASTS_FROM = 4_291_000_000;

/** And from here on a neighbour may carry a report that waits. */
export const CARRIES_FROM = 4_294_000_000;

/** And from here on customers call their accounts something, and choose the default one. */
export const LISTS_FROM = 4_294_400_000;

/** And from here on they ask the utility for something, and of one account nothing shows that it is theirs. */
export const REQUESTS_FROM = 4_294_700_000;

/** And from here on they read and delete notices, and choose how they are reminded. */
export const NOTICES_FROM = 4_294_850_000;

/** And from here on they are a couple, who hold one of the accounts both. */
export const COUPLES_FROM = 4_294_900_000;

/** In these they also choose how they hear of what is about no account. */
const HEARING = { from: 4_294_880_000, to: COUPLES_FROM };

/** In these the device's own disk fails: at any read or write, for want of room for a while, or in single rows. */
const DISKS = { from: 2_500_000_000, to: 2_600_000_000 };
export const DISKS_FROM = DISKS.from;

/** What can happen in a schedule: a seed draws the same one as on the day when it was found. */
export interface Scope {
  /** The device's customers have settings to choose. */
  choosesSettings: boolean;
  /** Their sign-ins register submission grants. */
  hasGrants: boolean;
  /** They have outage areas to choose. */
  choosesAreas: boolean;
  /** Their phone sends texts. */
  sendsTexts: boolean;
  /** A neighbour may carry a report that waits, by text or by internet. */
  isCarried: boolean;
  /** Reports are written where nobody can be asked about their place. */
  looksPlacesUp: boolean;
  /** A change that is open in two tabs is confirmed in both at the same moment. */
  confirmsTwice: boolean;
  /** The device is asked for work, and most often does it in time; and its customers may want texts. */
  isChecked: boolean;
  /** Some reports say that an outage which the utility knows of is not over. */
  knowsOutages: boolean;
  /** Where too many asked, the utility wants proof of work of the next. */
  wantsProofs: boolean;
  /** Whoever is asked may leave the app instead, or answer too late; receipts are forgotten, reports taken back at sign-out. */
  leavesQuestions: boolean;
  /** Where the device comes from may be one of `rarePasts`. */
  hasRarePasts: boolean;
  /** They change their list of accounts. */
  changesList: boolean;
  /** They ask the utility for something. */
  asksRequests: boolean;
  /** They read and delete notices, and choose how they are reminded. */
  marksNotices: boolean;
  /** One of the accounts is the other one's, too, and each of them has another device. */
  isCouple: boolean;
  /** They choose how they hear of what is about no account. */
  choosesHearing: boolean;
  /** The device's disk fails in its own ways. */
  diskFails: boolean;
}

export function scopeOf(seed: number): Scope {
  return {
    choosesSettings: seed >= SETTINGS_FROM,
    hasGrants: seed >= GRANTS_FROM,
    choosesAreas: seed >= AREAS_FROM,
    sendsTexts: seed >= TEXTS_FROM,
    isCarried: seed >= CARRIES_FROM || (seed >= CARRIES.from && seed < CARRIES.to),
    looksPlacesUp: seed >= ALL_FROM || (seed >= PLACES_FROM && seed < TEXTS_FROM),
    confirmsTwice: seed >= ALL_FROM,
    isChecked: seed >= ALL_FROM,
    knowsOutages: seed >= RELATED_FROM,
    wantsProofs: seed >= PROOFS_FROM,
    leavesQuestions: seed >= LEAVING_FROM,
    hasRarePasts: seed >= RARE_PASTS_FROM,
    changesList: seed >= LISTS_FROM,
    asksRequests: seed >= REQUESTS_FROM,
    marksNotices: seed >= NOTICES_FROM,
    isCouple: seed >= COUPLES_FROM,
    choosesHearing: seed >= HEARING.from && seed < HEARING.to,
    diskFails: seed >= DISKS.from && seed < DISKS.to,
  };
}
