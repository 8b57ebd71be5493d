import { wantsProof } from '#rules/customerRequest.ts';
import { judgeChains } from './chains.ts';
import type { SubmittedRequest } from './customerRequests.ts';
import { judgeLeaving } from './judgeRequests.ts';
import type { Seen } from './network.ts';
import type { Simulation } from './simulation.ts';
import type { ReceivedRequest } from './utility.ts';

/**
 * What must be true at rest: what was shown as saved is at the utility once, for its account, handed over once; what
 * could cut somebody's power only where it was shown whose the account is; and each answer reaches who asked.
 *
 * @returns what is wrong, in words.
 */
export async function judgeCustomerRequests(simulation: Simulation): Promise<string[]> {
  const { asks, customers, utility, device } = simulation;
  if (asks.submitted.length === 0) return [];
  const complaints: string[] = [];
  const received = await utility.receivedRequests(customers.map(({ id }) => id));
  const rows = asks.rows();
  const drafts = device.disk.peek<{ replaces?: string[] }>('drafts');
  const rowOf = (one: SubmittedRequest) => rows.find(({ intent }) => intent.note === one.words);
  const heldBy = (one: SubmittedRequest) => received.filter(({ note }) => note === one.words);
  const wasReplaced = (one: SubmittedRequest) =>
    asks.submitted.some(
      (other) => other.replaces === one && (other.said === 'saved' || rowOf(other) || heldBy(other).length > 0),
    );

  for (const one of asks.submitted) {
    const say = (what: string) => void complaints.push(`${name(one)} ${what}`);
    const there = heldBy(one);
    const row = rowOf(one);
    judgeAtUtility(one, there, simulation, say);
    if (row && row.owner !== one.customer.id) say('changed its owner on the device');
    if (one.undone) continue;
    judgeLeaving(one, row, simulation, say);
    if (one.removed) continue;
    if (!row) {
      const wasDone = asks.historyIsLost && (there.length === 1 || isAnswered(one, simulation));
      if (wasDone || one.askedRemoval || wasReplaced(one)) continue;
      if (one.said === 'saved') say('was shown as saved and is gone');
      if (there.length > 0) say('is at the utility and not on the device');
      continue;
    }
    if (one.said === 'not saved') say('was shown as not saved and is in the outbox');
    if (row.state === 'received') {
      const shown = there[0]?.idempotencyKey === row.id || row.answer?.replaced;
      if (!shown) say('is shown as received and the utility does not have it');
    } else if (row.state === 'notAccepted') {
      if (!hasReason(one, row.id, simulation)) {
        say(`is not accepted (${JSON.stringify(row.failure)}) and the utility had no reason`);
      }
    } else if (row.state === 'changing') {
      if (!drafts.some(({ replaces }) => replaces?.[0] === row.id)) say('is being changed in no draft');
    } else if (row.state !== 'held' || !simulation.network.strangers.some((about) => about.startsWith(row.id))) {
      say(`is ${row.state} at rest: ${JSON.stringify(row.failure)}`);
    }
  }
  const isKnown = (words: string) => asks.submitted.some((one) => one.words === words);
  if (rows.some(({ intent }) => !isKnown(intent.note))) complaints.push('a request on the device that nobody made');
  if (received.some(({ note }) => !isKnown(note))) complaints.push('a request at the utility that nobody made');
  const { keysPruned } = utility;
  complaints.push(...judgeChains(asks.submitted, { name, rowOf, effectsOf: heldBy, keysPruned }));
  complaints.push(...(await judgeAnswers(received, simulation)));
  return complaints;
}

const name = ({ words, kind, account, customer }: SubmittedRequest): string =>
  `${words.slice(0, 12)} (${kind}, ${account.caAccount} of ${customer.name})`;

function judgeAtUtility(
  one: SubmittedRequest,
  there: readonly ReceivedRequest[],
  { network }: Simulation,
  say: (what: string) => void,
): void {
  const { account, customer, kind } = one;
  if (there.length > 1) say(`is at the utility ${there.length} times`);
  for (const request of there) {
    if (request.customerId !== customer.id) say('was received under another customer');
    if (request.caAccount !== account.caAccount) say('was received for another account');
    if (request.asked.kind !== kind) say('was received as something else');
    if (request.handOvers !== 1) say(`was handed over ${request.handOvers} times`);
    judgeFreshness(request, network, say);
  }
  if (there.length === 0 || !wantsProof(kind)) return;
  const { provenAt } = account;
  const isShown = provenAt !== null && there.every(({ receivedAt }) => receivedAt.getTime() >= provenAt);
  if (account.isUnproven && !isShown) say('was taken, and nothing shows that the account is theirs');
  const firstSent = network.seen.findIndex(({ key }) => key !== null && key === one.id);
  if (account.movedAfter !== null && firstSent >= account.movedAfter) say('was taken of an account that is not theirs');
}

/** So long a sign-in counts as one of just now. */
const FRESH_MS = 5 * 60_000;

/** A person looks at who moves out, unless its customer had just signed in; of a request that was sent again either may be so. */
function judgeFreshness(
  { asked, idempotencyKey, receivedAt, notFresh }: ReceivedRequest,
  { seen }: Simulation['network'],
  say: (what: string) => void,
): void {
  const isFresh = ({ grant, signedInAt }: Seen) =>
    grant === null && signedInAt !== null && receivedAt.getTime() - signedInAt <= FRESH_MS;
  const sent = seen.filter(({ key }) => key === idempotencyKey);
  const isRight = asked.kind === 'moveOut' ? sent.some((one) => isFresh(one) !== notFresh) : !notFresh;
  if (!isRight) say(`was handed over as ${notFresh ? 'not of just now' : 'of just now'}`);
}

const isAnswered = ({ id }: SubmittedRequest, { network }: Simulation): boolean =>
  id !== null && network.answers.some(({ about, forged }) => !forged && about.startsWith(id));

/** Whether the utility had a reason to refuse it. */
function hasReason({ account, kind }: SubmittedRequest, id: string, { network }: Simulation): boolean {
  return network.answers.some(({ about, forged, status, body }) => {
    if (!about.startsWith(id)) return false;
    if (forged) return true;
    if (status === 403) return account.movedAfter !== null && body.includes('accountNotYours');
    if (status !== 200 || !wantsProof(kind)) return false;
    const code = Number(JSON.parse(body).data?.errorCode ?? 0);
    return (code === 2 && account.isUnproven) || (code === 4 && account.movedAfter !== null);
  });
}

/** The utility answers everything that counts, and who asked reads it. */
async function judgeAnswers(received: readonly ReceivedRequest[], { utility }: Simulation): Promise<string[]> {
  const open = received.filter(({ supersededBy }) => supersededBy === null);
  await utility.answerRequests(open);
  const complaints: string[] = [];
  for (const { customerId, caAccount, idempotencyKey, note } of open) {
    const shown = await utility.requestsShown(customerId, caAccount);
    const answer = shown.find(({ key }) => key === idempotencyKey)?.answer;
    if (answer !== `Answer to ${idempotencyKey}`) complaints.push(`the answer to ${note.slice(0, 12)} is lost`);
  }
  return complaints;
}
