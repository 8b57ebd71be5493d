import { isContradicted } from '#rules/outageVerdict.ts';
import { countAnswers } from '../../store/notice/powerAnswers.ts';
import type { Db } from '../../store/open.ts';
import { doubtByReports } from '../outage/publishOutages.ts';

/** Doubts each region whose customers say often enough that their power is not back. */
export async function doubtContradicted(db: Db, now: Date): Promise<void> {
  for (const { regionId, ...answers } of await countAnswers(db)) {
    if (isContradicted(answers)) await db.transaction((tx) => doubtByReports(tx, now, regionId));
  }
}
