import type { AccountsImported } from '#contracts/accountImport.ts';
import { type NoticeLine, noticeLine } from '#contracts/noticeImport.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { linkIn } from '#rules/messageLinks.ts';
import { isAccount } from '../../store/backOffice/importedAssociations.ts';
import type { Db } from '../../store/open.ts';
import { countCall } from '../identity/callCounts.ts';
import { leadsOnlyToUs } from '../notice/answerInMail.ts';
import { tellGiven } from '../notice/givenNotices.ts';
import type { Producing } from '../notice/produceNotices.ts';
import { type ImportingEach, importEach, type Outcome } from './importEach.ts';

export interface ImportingNotices extends ImportingEach {
  /** The name of the key with which the lines come. */
  keyName: string;
  /** An alarm: within ten minutes more notices than `most` came with this key. Once in that time; none is held. */
  gaveMany: (given: { key: string; most: number }) => void;
  telling: Pick<Producing, 'causes' | 'pages' | 'ways'> & { appOrigin: string };
}

const DAY_MS = 24 * 60 * 60_000;
/** So many notices within ten minutes are no alarm. */
const MOST_GIVEN = 10_000;
const GIVEN_WINDOW_S = 10 * 60;

/** Takes in what the utility's own system tells customers, line by line. */
export const importNotices = (parts: ImportingNotices, body: Buffer): Promise<AccountsImported> =>
  importEach(parts, body, noticeLine, (tx, said) => tell(tx, parts, said));

async function tell(tx: Db, parts: ImportingNotices, said: NoticeLine): Promise<Outcome> {
  const { now, telling } = parts;
  if (telling.causes.has(said.cause)) return { field: 'cause' };
  // No notice has a link, not even to us: who pays by a link learns to press one. A number to call is one of ours.
  if (linkIn(said.text) !== null || !leadsOnlyToUs(said.text, telling.appOrigin, telling.pages())) {
    return { field: 'text' };
  }
  const late = now.getTime() - Date.parse(said.at);
  if (late < -CLOCK_TOLERANCE_MS) return { field: 'at' };
  if (!(await isAccount(tx, said.caAccount))) return { field: 'caAccount' };
  if (late > DAY_MS) return 'kept';
  if ((await tellGiven(tx, now, telling, said)) === 0) return 'kept';
  await count(tx, parts);
  return 'taken';
}

async function count(tx: Db, { keyName: key, isCheck, gaveMany }: ImportingNotices): Promise<void> {
  const { calls } = await countCall(tx, `notices given with ${key}`, GIVEN_WINDOW_S);
  if (calls === MOST_GIVEN + 1 && !isCheck) gaveMany({ key, most: MOST_GIVEN });
}
