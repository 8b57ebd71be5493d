import { judgeLeaving } from './judgeRequests.ts';
import { isLost, judgeRow } from './judgeSettings.ts';
import type { SubmittedMark } from './notices.ts';
import type { Simulation } from './simulation.ts';

const RANKS = ['unread', 'read', 'deleted'];

/**
 * What must be true at rest: a notice is at least as far, from unread over read to deleted, as what is shown as received
 * says, or another device said; it is no further than anybody said; and no notice of another customer's was touched.
 *
 * @returns what is wrong, in words.
 */
export async function judgeNotices(simulation: Simulation): Promise<string[]> {
  const { customers, notices, utility } = simulation;
  if (notices.submitted.length + notices.others.length === 0) return [];
  const complaints: string[] = [];
  const rows = notices.rows();
  const there = await utility.noticesOf(customers.map(({ id }) => id));
  const rankOf = (oid: string) => RANKS.indexOf(there.find((one) => one.oid === oid)?.readIndicator ?? '');
  const rowOf = (one: SubmittedMark) => rows.find(({ intent }) => intent.data.interactionText === one.words);

  for (const one of notices.submitted) {
    const say = (what: string) => complaints.push(`${one.words} (${one.oid} ${one.as}) ${what}`);
    if (one.undone) continue;
    const row = rowOf(one);
    judgeLeaving(one, row, simulation, say);
    const took = rankOf(one.oid) >= RANKS.indexOf(one.as);
    if (row) judgeRow(one, row, simulation, { asks: '/updateNotifications', say });
    // What has been received is forgotten after a week.
    else if (isLost(one, took, { ...notices, historyIsLost: true }, isLater)) say('was shown as saved and is gone');
    // Any answer of a server of ours that names no code is a yes (API-12), one of another version of it too.
    const isStrange = row && simulation.network.strangers.some((about) => about.startsWith(row.id));
    if (row?.state === 'received' && !row.answer?.replaced && !took && !isStrange) {
      say(`is shown as received and the utility has ${RANKS[rankOf(one.oid)]}`);
    }
  }
  for (const { oid, readIndicator } of there) {
    const said = [...notices.submitted, ...notices.others].filter((one) => one.oid === oid);
    const elsewhere = notices.others.filter((one) => one.oid === oid);
    const furthest = (marks: readonly { as: string }[]) => Math.max(0, ...marks.map(({ as }) => RANKS.indexOf(as)));
    if (RANKS.indexOf(readIndicator) > furthest(said))
      complaints.push(`${oid} is ${readIndicator}, and nobody said so`);
    if (RANKS.indexOf(readIndicator) < furthest(elsewhere)) complaints.push(`${oid} went back to ${readIndicator}`);
  }
  return complaints;
}

const isLater = (other: SubmittedMark, one: SubmittedMark): boolean =>
  other.oid === one.oid && other.seenAs !== null && one.seenAs !== null && other.seenAs > one.seenAs;
