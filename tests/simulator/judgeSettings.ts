import type { SubmissionRow } from '#db/submissions.ts';
import type { ThermostatRow } from '../outbox/thermostat.ts';
import type { Customer } from './customers.ts';
import { judgeLeaving } from './judgeRequests.ts';
import type { SubmittedRoom } from './roomSettings.ts';
import type { Simulation } from './simulation.ts';
import type { Submitted } from './submitted.ts';

/**
 * What must be true at rest: of every part the latest choice that was shown as saved is what the utility has, no change
 * took effect twice, and nothing that another device set is lost.
 *
 * @returns what is wrong, in words.
 */
export async function judgeSettings(simulation: Simulation): Promise<string[]> {
  const { customers, settings, utility } = simulation;
  const complaints: string[] = [];
  const changes = await utility.thermostatChanges(customers.map(({ id }) => id));
  const rows = settings.rows();
  const rowOf = (one: SubmittedRoom) => rows.find(({ intent }) => intent.degrees === one.degrees);

  for (const one of settings.submitted) {
    const say = (what: string) => complaints.push(`${name(one)} ${what}`);
    const effects = changes.filter(({ degrees }) => degrees === one.degrees);
    if (effects.length > 1 && !utility.keysPruned) say(`took effect ${effects.length} times`);
    if (effects.some(({ customerId }) => customerId !== one.customer.id)) say('took effect for another customer');
    if (one.undone) continue;
    const row = rowOf(one);
    judgeLeaving(one, row, simulation, say);
    if (row) judgeRow(one, row, simulation, { asks: '/thermostat', say });
    else if (isLost(one, effects.length > 0, settings, isLater)) say('was shown as saved and is gone');
  }
  if (rows.some(({ intent }) => !settings.submitted.some(({ degrees }) => degrees === intent.degrees))) {
    complaints.push('a setting that nobody chose');
  }
  const seenAs = ({ degrees }: { degrees: string }) =>
    settings.submitted.find((one) => one.degrees === degrees)?.seenAs ?? 0;
  for (const took of Map.groupBy(changes, ({ customerId, room }) => `${customerId} ${room}`).values()) {
    const late = took.find((one, at) => took.slice(0, at).some((before) => seenAs(before) > seenAs(one)));
    // After the keys were pruned nobody knows what a device that was put back had replaced already.
    if (late && !utility.keysPruned) complaints.push(`setting ${late.degrees} took effect after a newer one`);
  }
  for (const customer of customers) {
    const { rooms } = await utility.thermostatOf(customer);
    const mine = settings.submitted.filter((one) => one.customer === customer && one.seenAs !== null);
    for (const [room, choices] of Map.groupBy(mine, ({ house, room }) => `${house} ${room}`)) {
      complaints.push(...judgePart(choices, rooms[room], rowOf, simulation));
    }
    const lost = settings.others.filter((other) => other.customer === customer && rooms[other.room] !== 'set');
    for (const { room } of lost) complaints.push(`${room}, set by another device, is lost`);
  }
  return complaints;
}

const name = ({ degrees, customer }: SubmittedRoom): string => `setting ${degrees} of ${customer.name}`;

/** `asks`: the path under which it is asked what the utility has, without a key. */
export function judgeRow(
  one: Submitted & { customer: Customer },
  { id, state, failure, owner }: SubmissionRow,
  { network }: Simulation,
  { asks, say }: { asks: string; say: (what: string) => void },
): void {
  if (one.said === 'not saved') say('was shown as not saved and is in the outbox');
  if (owner !== one.customer.id) say('changed its owner on the device');
  if (state === 'received') return;
  const about = (asked: string) => asked.startsWith(id);
  if (state === 'notAccepted') {
    if (!network.answers.some((answer) => answer.forged && about(answer.about))) say('is refused without a reason');
    return;
  }
  const strange = network.strangers.some((asked) => about(asked) || asked.includes(asks));
  if (state !== 'held' || !strange) say(`is ${state} at rest: ${JSON.stringify(failure)}`);
}

/** A newer choice of the same part may have taken its place, also one that its customer never saw saved. */
export function isLost<One extends Submitted>(
  one: One,
  tookEffect: boolean,
  { submitted, historyIsLost }: { submitted: readonly One[]; historyIsLost: boolean },
  isLater: (other: One, one: One) => boolean,
): boolean {
  if (one.said !== 'saved' || one.removed || one.askedRemoval) return false;
  if (historyIsLost && tookEffect) return false;
  return !submitted.some((other) => isLater(other, one));
}

const isLater = (other: SubmittedRoom, one: SubmittedRoom): boolean =>
  other.customer === one.customer &&
  other.house === one.house &&
  other.room === one.room &&
  other.seenAs !== null &&
  one.seenAs !== null &&
  other.seenAs > one.seenAs;

/** The utility has the latest choice that is shown as received, or a later one that may have arrived all the same. */
function judgePart(
  choices: readonly SubmittedRoom[],
  there: string | undefined,
  rowOf: (one: SubmittedRoom) => ThermostatRow | undefined,
  { utility }: Simulation,
): string[] {
  const inOrder = [...choices].sort((a, b) => (a.seenAs ?? 0) - (b.seenAs ?? 0));
  if (utility.keysPruned && inOrder.some(({ undone }) => undone)) return [];
  const latest = inOrder.findLast((one) => !one.undone && rowOf(one)?.state === 'received');
  if (!latest) return [];
  const possible = inOrder.slice(inOrder.indexOf(latest)).map(({ degrees }) => degrees);
  if (there !== undefined && possible.includes(there)) return [];
  return [`${name(latest)} is shown as received and the utility has ${there}, which is older`];
}
