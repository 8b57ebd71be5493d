/** For how many days the server keeps what it need not keep for ever; a nightly job forgets it. */
export interface KeepDays {
  /** Answers to submissions: at least 13 months (design §4.14), for a phone may lie in a drawer over a winter. */
  keys: number;
  /** Outage reports, with names and phone numbers. */
  reports: number;
  /** Photos that no reading names: one that goes before its reading may wait for it. */
  unusedPhotos: number;
  /** What was told of outages: from one winter's storms to the next one's. */
  outageTold: number;
  /** What the back office was told in a change that it has taken. */
  toldBackOffice: number;
  /** That a change was told, under which key: as long as the key of a submission. */
  handOvers: number;
  /** Which key of the utility's systems was used for what. */
  keyUses: number;
  /** Notices to customers, and those that they deleted. */
  notices: number;
  deletedNotices: number;
  /** What was said to offers by e-mail, after it ended: three years. */
  marketingConsents: number;
}

export const KEEP_DAYS: KeepDays = {
  keys: 400,
  reports: 400,
  unusedPhotos: 60,
  outageTold: 400,
  toldBackOffice: 30,
  handOvers: 400,
  keyUses: 400,
  notices: 400,
  deletedNotices: 30,
  marketingConsents: 3 * 366,
};

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
