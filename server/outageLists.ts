import { outagesHeld } from './domain/outage/outagesHeld.ts';
import { publishOutages, releaseEpisodes } from './domain/outage/publishOutages.ts';
import type { Db } from './store/open.ts';
import type { ListChange } from './store/outage/outages.ts';

/** What the sandbox does in the utility's place, as its outage system and its operators would. */
export const outageLists = (db: Db) => ({
  publish: (at: Date, change: ListChange = async () => {}) => publishOutages(db, at, change),
  /** @returns how many regions */
  release: (now: Date) => releaseEpisodes(db, now),
  /** What is not confirmed. */
  held: () => outagesHeld(db),
});
export type OutageLists = ReturnType<typeof outageLists>;
