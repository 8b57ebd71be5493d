import { CHANNELS, HIGH_BILL_ALERT, REMINDERS, type Reminder } from '#contracts/reminders.ts';
import type { ListChangeRow, SubmittedListChange } from './accountList.ts';
import type { Customer } from './customers.ts';
import { judgeLeaving } from './judgeRequests.ts';
import { isLost, judgeRow } from './judgeSettings.ts';
import type { Simulation } from './simulation.ts';

/**
 * What must be true at rest: of every account the latest name that is shown as received is what the utility has, or a
 * later one; so of the default account; each customer has one default at most; and nothing was taken of an account that
 * was not theirs any more when it first left the device.
 *
 * @returns what is wrong, in words.
 */
export async function judgeAccountList(simulation: Simulation): Promise<string[]> {
  const { list, customers, network, utility } = simulation;
  if (list.submitted.length + list.others.length + list.heardElsewhere.length === 0) return [];
  const complaints: string[] = [];
  const rows = list.rows();
  const rowOf = (one: SubmittedListChange) => rows.find(({ intent }) => intent.interactionText === one.words);

  for (const one of list.submitted) {
    if (one.undone) continue;
    const say = (what: string) => complaints.push(`${called(one)} ${what}`);
    const row = rowOf(one);
    judgeLeaving(one, row, simulation, say);
    const { movedAfter } = one.account;
    // Of an account that is not shown to be theirs how its bills come stays as it is.
    const isUnproven = row?.kind === 'billDelivery' && one.account.isUnproven;
    const isRefused = row?.state === 'notAccepted' && (movedAfter !== null || isUnproven);
    if (row && !isRefused)
      judgeRow(one, row, simulation, {
        asks: row.kind === 'billDelivery' ? '/accountDetails' : '/profileDetails',
        say,
      });
    const firstSent = network.seen.findIndex(({ key }) => key !== null && key === one.id);
    const isReplaced = row?.answer?.replaced;
    if (row?.state === 'received' && !isReplaced && movedAfter !== null && firstSent >= movedAfter) {
      say('was taken of an account that is not theirs');
    }
    const isAnswered = network.answers.some(({ about, forged }) => !forged && about.startsWith(one.id ?? ' '));
    if (!row && !isTakenBy(one, rows) && isLost(one, isAnswered, list, isLater)) say('was shown as saved and is gone');
  }
  if (rows.some(({ intent }) => !list.submitted.some(({ words }) => words === intent.interactionText))) {
    complaints.push('a change of the list that nobody made');
  }
  for (const customer of customers) {
    complaints.push(...judgeList(customer, await utility.lists.of(customer), simulation));
    complaints.push(...judgeHeard(customer, await utility.lists.heardBy(customer), simulation));
  }
  return complaints;
}

const called = ({ words, account: { caAccount }, kind, value, customer }: SubmittedListChange): string =>
  `${words} (${kind} ${value}, ${caAccount} of ${customer.name})`;

/** What is one choice: the name of an account, how its bills come, one way of a reminder, or which account is the default. */
const partOf = ({ customer, account, kind, reminded, heard }: SubmittedListChange): string =>
  `${customer.id} ${kind} ${kind === 'defaultAccount' ? '' : account.caAccount} ${reminded && wayOf(reminded)} ${heard?.notice} ${heard?.channel}`;

const wayOf = (reminded: NonNullable<SubmittedListChange['reminded']>): string =>
  reminded.reminder === HIGH_BILL_ALERT ? reminded.reminder : `${reminded.reminder} ${reminded.channel}`;

/** Two that are chosen at once can come to the disk in one step: then it is the rows that tell which came last. */
const isTakenBy = (one: SubmittedListChange, rows: readonly ListChangeRow[]): boolean =>
  rows.some(({ kind, intent, replaces }) => {
    if (one.id === null || !replaces?.includes(one.id) || kind !== one.kind) return false;
    if (kind === 'defaultAccount') return true;
    if ('notice' in intent) return intent.notice === one.heard?.notice && intent.channel === one.heard.channel;
    const isSameWay = !('reminder' in intent) || (one.reminded && wayOf(intent) === wayOf(one.reminded));
    return isSameWay && intent.caAccount === one.account.caAccount;
  });

const isLater = (other: SubmittedListChange, one: SubmittedListChange): boolean =>
  partOf(other) === partOf(one) && other.seenAs !== null && one.seenAs !== null && other.seenAs > one.seenAs;

function judgeList(
  customer: Customer,
  there: Awaited<ReturnType<Simulation['utility']['lists']['of']>>,
  { couple, list, utility }: Simulation,
): string[] {
  const complaints: string[] = [];
  const mine = list.submitted.filter((one) => one.customer === customer && one.seenAs !== null && !one.heard);
  const rows = list.rows();
  const stateOf = ({ words }: SubmittedListChange) =>
    rows.find(({ intent }) => intent.interactionText === words)?.state;
  if (there.filter(({ isDefault }) => isDefault).length > 1) complaints.push(`${customer.name} has two defaults`);
  complaints.push(...judgeUnchosen(there, list.submitted));
  for (const choices of Map.groupBy(mine, partOf).values()) {
    const inOrder = [...choices].sort((a, b) => (a.seenAs ?? 0) - (b.seenAs ?? 0));
    // After the keys were pruned nobody knows what a device that was put back had replaced already.
    if (utility.keysPruned && inOrder.some(({ undone }) => undone)) continue;
    const latest = inOrder.findLast((one) => !one.undone && stateOf(one) === 'received');
    // An account that is another customer's by now has that one's name.
    const isTheirs = ({ account }: SubmittedListChange) => account.movedAfter === null;
    if (!latest || !isTheirs(latest)) continue;
    // Both of a couple choose that.
    if (latest.kind === 'billDelivery' && couple.isShared(latest.account)) continue;
    const possible = inOrder.slice(inOrder.indexOf(latest));
    if (latest.kind === 'defaultAccount') {
      const preferred = there.find(({ isDefault }) => isDefault)?.caAccount;
      if (possible.some((one) => !isTheirs(one) || one.account.caAccount === preferred)) continue;
      if (couple.chosenElsewhere(customer, preferred)) continue;
      complaints.push(`${called(latest)} is shown as received and the default is ${preferred}`);
    } else {
      const { caAccount } = latest.account;
      const listed = there.find((one) => one.caAccount === caAccount);
      const value = listed && valueThere(latest, listed);
      const elsewhere = list.others.some((other) => other.account === latest.account && other.name === value);
      if (elsewhere || possible.some((one) => one.value === value)) continue;
      complaints.push(`${called(latest)} is shown as received and the utility has ${value}`);
    }
  }
  return complaints;
}

/** By no way that nobody chose are they reminded. */
function judgeUnchosen(
  there: Awaited<ReturnType<Simulation['utility']['lists']['of']>>,
  chosen: readonly SubmittedListChange[],
): string[] {
  return there.flatMap(({ caAccount, settings }) =>
    (Object.keys(REMINDERS) as Reminder[]).flatMap((reminder) =>
      CHANNELS.filter((channel) => settings[reminder]?.[channel])
        .filter(
          (channel) =>
            !chosen.some(
              ({ account, reminded }) =>
                account.caAccount === caAccount && reminded && wayOf(reminded) === `${reminder} ${channel}`,
            ),
        )
        .map((channel) => `${reminder} by ${channel} of ${caAccount} is on, and nobody chose it`),
    ),
  );
}

function valueThere(
  { kind, reminded }: SubmittedListChange,
  listed: Awaited<ReturnType<Simulation['utility']['lists']['of']>>[number],
): string {
  if (reminded?.reminder === HIGH_BILL_ALERT) return String(listed.settings[HIGH_BILL_ALERT] ?? 0);
  if (reminded) return listed.settings[reminded.reminder]?.[reminded.channel] ? 'on' : 'off';
  return kind === 'accountName' ? listed.descriptiveName : listed.delivery;
}

/** How a customer hears of what is about no account: as was said last here, or on another device, and else as it was. */
function judgeHeard(
  customer: Customer,
  there: Awaited<ReturnType<Simulation['utility']['lists']['heardBy']>>,
  { list, utility }: Simulation,
): string[] {
  const rows = list.rows();
  const stateOf = ({ words }: SubmittedListChange) =>
    rows.find(({ intent }) => intent.interactionText === words)?.state;
  return there.flatMap(({ notice, channel, isOn, isUnchosen }) => {
    const isThis = ({ heard }: Pick<SubmittedListChange, 'heard'>) =>
      heard?.notice === notice && heard.channel === channel;
    const here = list.submitted.filter((one) => one.customer === customer && isThis(one));
    const elsewhere = list.heardElsewhere.filter((one) => one.customer === customer && isThis(one));
    const value = isOn ? 'on' : 'off';
    const said = `${notice} by ${channel} of ${customer.name}`;
    if (here.length === 0) {
      const last = elsewhere.at(-1);
      if (last) return last.on === isOn ? [] : [`${said}, which another device chose, is ${value}`];
      return isUnchosen ? [] : [`${said} is ${value}, and nobody chose it`];
    }
    const inOrder = here.filter(({ seenAs }) => seenAs !== null).sort((a, b) => (a.seenAs ?? 0) - (b.seenAs ?? 0));
    // After the keys were pruned nobody knows what a device that was put back had replaced already.
    if (utility.keysPruned && inOrder.some(({ undone }) => undone)) return [];
    const latest = inOrder.findLast((one) => !one.undone && stateOf(one) === 'received');
    if (!latest || elsewhere.length > 0) return [];
    const possible = inOrder.slice(inOrder.indexOf(latest));
    if (possible.some((one) => one.value === value)) return [];
    return [`${called(latest)}: ${said} is shown as received and the utility has ${value}`];
  });
}
