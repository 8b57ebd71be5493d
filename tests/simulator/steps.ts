import type { Changes } from './changes.ts';
import type { Fault } from './coverage.ts';
import { type DiskFault, damageRows, diskFaults, failForAWhile, fillForAWhile } from './diskFaults.ts';
import { forgeRequest } from './grants.ts';
import { accidentsOf, type Habit, habitsOf } from './habits.ts';
import { ignore, type Simulation } from './simulation.ts';
import type { SubmittedReading, SubmittedReport } from './submitted.ts';
import type { Tab } from './tab.ts';
import { killSoon, leaveApp, suspendSoon, wakeWorker } from './tabAccidents.ts';

const HOUR = 60 * 60_000;
const DAYS_30 = 30 * 24 * HOUR;
/** Longer than the utility keeps a key. */
const DAYS_401 = 401 * 24 * HOUR;

export type Step = Habit | Fault | DiskFault;

/** One reading, and up to three things more. What is put back later was backed up before. */
export function drawSteps({ device, random }: Simulation): Step[] {
  const usual = habitsOf(device.scope);
  const steps: Step[] = ['submit'];
  for (let more = random.pick([0, 0, 1, 1, 2, 3]); more > 0; more--) {
    steps.push(random.chance(0.45) ? random.weighted(accidentsOf(device.scope)) : random.weighted(usual));
  }
  // What becomes of a grant shows in what is signed afterwards.
  if (device.scope.hasGrants && random.chance(0.4)) {
    const ends = random.pick(['grant revoked', 'grant expired', 'sign-out', 'other customer'] as const);
    steps.push('session over', 'try now', ends, random.pick(['submit', 'request forged', 'request forged'] as const));
  }
  // A text goes where nothing else does.
  if (device.scope.sendsTexts && random.chance(0.6)) {
    const what = random.pick(['report an outage', 'report an outage', 'submit'] as const);
    const then = random.pick(['send as a text', 'change', 'try now', 'remove'] as const);
    steps.push('network down', what, 'send as a text', then);
  }
  if (device.scope.asksRequests && random.chance(0.6)) {
    const before = random.pick(['network down', 'server restart', 'session over', 'account moved'] as const);
    const then = random.pick(['change', 'try now', 'remove', 'tab killed', 'account moved'] as const);
    steps.push(before, 'ask for something', 'ask for something', then);
  }
  // What was saved before the proof comes after it.
  if (device.scope.hidesMeters && random.chance(0.6)) {
    steps.push('network down', 'submit', 'submit', 'show whose account it is', 'try now');
  }
  if (device.scope.marksNotices && random.chance(0.5)) {
    const before = random.pick(['network down', 'server restart', 'session over', 'account moved'] as const);
    const what = random.pick(['choose a reminder', 'mark a notice'] as const);
    const then = random.pick(['other device marks a notice', 'try now', 'remove', 'tab killed'] as const);
    steps.push(before, what, what, what, then);
  }
  if (device.scope.isCouple && random.chance(0.7)) {
    const before = random.pick(['network down', 'server restart', 'session over', 'try now', 'try now'] as const);
    const what = random.pick(['choose how bills come', 'choose how bills come', 'name an account', 'submit'] as const);
    const then = random.pick(['other customer', 'other customer', 'the other one acts', 'try now'] as const);
    steps.push(before, what, what, 'the other one acts', then, what, 'the other one acts', 'try now');
  }
  if (device.scope.choosesHearing && random.chance(0.6)) {
    const before = random.pick(['network down', 'server restart', 'session over', 'try now'] as const);
    const then = random.pick(['other device chooses how to hear', 'try now', 'remove', 'tab killed'] as const);
    const both = ['other device chooses how to hear', 'choose how to hear'] as const;
    steps.push(before, 'choose how to hear', ...both, 'try now', ...both, then);
  }
  if (device.scope.diskFails)
    steps.splice(random.between(1, steps.length + 1), 0, random.pick(diskFaults), 'submit', 'try now');
  const restored = steps.indexOf('databases restored');
  if (restored > 0) steps.splice(random.between(0, restored), 0, 'back up');
  // What comes back after a loss must not be what was removed before.
  const lost = steps.indexOf('databases lost');
  if (lost > 0 && random.chance(0.3)) steps.splice(lost, 0, 'remove');
  return steps;
}

/** Somebody with a tab does something. */
const inTab: Partial<Record<Step, (simulation: Simulation, tab: Tab) => void | Promise<void>>> = {
  submit: ({ life }, tab) => life.submit(tab),
  'submit several': ({ life }, tab) => {
    for (let more = 2; more > 0; more--) life.submit(tab, { photo: 'none', sendAtOnce: true });
  },
  'report an outage': ({ reports }, tab) => reports.submit(tab),
  'answer a question': ({ device, random, reports }, tab) => {
    reports.decide(tab);
    // In another tab too.
    if (random.chance(0.5)) reports.decide(random.pick(device.awake().filter(({ ready }) => ready)));
  },
  'forget a receipt': ({ reports }, tab) => reports.forget(tab),
  'choose a setting': ({ settings }, tab) => settings.choose(tab),
  'choose an area': ({ areas }, tab) => areas.choose(tab),
  'name an account': ({ list }, tab) => list.name(tab),
  'choose the default account': ({ list }, tab) => list.choose(tab),
  'choose how bills come': ({ list }, tab) => list.deliver(tab),
  'ask for something': ({ asks }, tab) => asks.submit(tab),
  'choose a reminder': ({ list }, tab) => list.remind(tab),
  'choose how to hear': ({ list }, tab) => list.hear(tab),
  'mark a notice': ({ notices }, tab) => notices.mark(tab),
  'send as a text': ({ texts }, tab) => texts.send(tab),
  remove: (simulation, tab) => {
    const { areas, asks, list, settings, random } = simulation;
    if (asks.submitted.length > 0 && random.chance(0.4)) asks.changes.remove(tab);
    else if (list.submitted.length > 0 && random.chance(0.4)) list.changes.remove(tab);
    else if (areas.submitted.length > 0 && random.chance(0.4)) areas.changes.remove(tab);
    else if (settings.submitted.length > 0 && random.chance(0.4)) settings.changes.remove(tab);
    else changesOf(simulation).remove(tab);
  },
  change: (simulation, tab) => {
    const { asks, random } = simulation;
    if (asks.submitted.length > 0 && random.chance(0.6)) asks.changes.change(tab);
    else changesOf(simulation).change(tab);
  },
  'go on with a change': ({ asks, life, reports }, tab) => {
    asks.changes.goOn(tab);
    life.changes.goOn(tab);
    reports.changes.goOn(tab);
  },
  'let photos go': ({ life }, tab) => life.letPhotosGo(tab),
  'try now': (_, tab) => tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore),
  'send now': (_, tab) => tab.start(() => tab.work(() => tab.outbox.sendNow()), undefined, ignore),
  'tab killed': (simulation, tab) => killSoon(simulation, tab),
  'tab suspended': (simulation, tab) => {
    simulation.struck('tab suspended');
    suspendSoon(simulation, tab);
  },
  'sign-out': ({ sessions, struck }, tab) => {
    struck('sign-out');
    return sessions.signOut(tab);
  },
  'sign-out with discard': (simulation, tab) => {
    const { areas, asks, device, life, list, notices, random, reports, settings, sessions, struck } = simulation;
    struck('sign-out with discard');
    const withUnowned = device.scope.leavesQuestions && random.chance(0.5);
    const ofLife = () => life.discardAll(tab, { withUnowned });
    const ofRequests = device.scope.asksRequests ? () => asks.changes.removeAll(ofLife) : ofLife;
    const ofNotices = device.scope.marksNotices ? () => notices.changes.removeAll(ofRequests) : ofRequests;
    const discard = () => settings.changes.removeAll(ofNotices);
    const discardAll = withUnowned ? () => reports.changes.removeAll(discard) : discard;
    return sessions.signOut(tab, () => list.changes.removeAll(() => areas.changes.removeAll(discardAll)));
  },
  'other customer': ({ sessions, customers, struck }, tab) => {
    struck('other customer');
    const now = sessions.customerOnDevice();
    return sessions.signIn(tab, customers.find((one) => one !== now) ?? customers[0]);
  },
};

/** What needs nobody. */
const byItself: Partial<Record<Step, (simulation: Simulation) => void | Promise<void>>> = {
  'another tab': ({ device, sessions }) => sessions.startTab(device.open('tab')),
  'worker wakes': (simulation) => wakeWorker(simulation),
  'leave a question': (simulation) => leaveApp(simulation),
  'back up': ({ asks, device, life, notices, reports, settings, areas, list }) => {
    device.backUp(() => [life, reports, settings, areas, list, asks, notices].map((all) => all.remember()));
  },
  'other device chooses': ({ scheduler, settings, utility }) =>
    settings.chooseElsewhere((customer, room) => scheduler.outside(() => utility.otherDeviceSets(customer, room))),
  'other device chooses areas': ({ areas, scheduler, utility }) =>
    areas.chooseElsewhere((...chosen) => scheduler.outside(() => utility.otherDeviceChooses(...chosen))),
  'other device names an account': ({ list, scheduler, utility }) =>
    list.nameElsewhere((...named) => scheduler.outside(() => utility.lists.name(...named))),
  'other device chooses how to hear': ({ list, scheduler, utility }) =>
    list.hearElsewhere((...chosen) => scheduler.outside(() => utility.lists.hear(...chosen))),
  'other device marks a notice': ({ notices, scheduler, utility }) =>
    notices.markElsewhere((...marked) => scheduler.outside(() => utility.otherDeviceMarks(...marked))),
  'the other one acts': ({ couple, finder, random }) => (random.chance(0.3) ? finder.read() : couple.act()),
  'show whose account it is': async ({ customers, scheduler, utility }) => {
    utility.now = scheduler.now;
    await scheduler.outside(() => utility.lists.prove(customers[0]));
  },
  'databases lost': (simulation) => loseDatabases(simulation),
  'databases restored': ({ device, sessions, struck }) => {
    if (!device.backup) return;
    struck('databases restored');
    device.restore();
    sessions.startTab(device.open('tab'));
  },
  'disk full': ({ device, random }) => {
    device.disk.quota += random.between(1, 3);
  },
  'disk fails': failForAWhile,
  'disk full for long': fillForAWhile,
  'rows damaged': damageRows,
  'clock +30 days': (simulation) => setClock(simulation, 'clock +30 days', DAYS_30),
  'clock -30 days': (simulation) => setClock(simulation, 'clock -30 days', -DAYS_30),
  'other app version': ({ device, random, struck }) => {
    struck('other app version');
    device.disk.rewrite((row) => {
      const settled = row.state === 'received' || row.state === 'notAccepted';
      // What is on its way was read before.
      if (!settled && row.state !== 'sending' && random.chance(0.6)) row.version = 99;
    });
  },
  'session over': async ({ device, scheduler, utility, struck }) => {
    struck('session over');
    const { cookie } = device;
    if (cookie) await scheduler.outside(() => utility.revoke(cookie.customer));
  },
  'grant revoked': (simulation) => endGrants(simulation, 'grant revoked'),
  'grant expired': (simulation) => endGrants(simulation, 'grant expired'),
  'request forged': async (simulation) => {
    if (await forgeRequest(simulation)) simulation.struck('request forged');
  },
  'account moved': moveAccount,
  'asleep for hours': ({ random, scheduler, struck }) => {
    struck('asleep for hours');
    scheduler.now += random.pick([2, 30, 24 * 9]) * HOUR;
  },
  'server restart': ({ network, struck }) => {
    struck('server restart');
    network.cut();
  },
  'server of another version': ({ random, utility, struck }) => {
    struck('server of another version');
    utility.serving = random.chance(0.5) ? ['otherVersion'] : ['first', 'otherVersion'];
  },
  'keys pruned': async ({ network, scheduler, texts, utility, struck }) => {
    struck('keys pruned');
    // Nothing is on its way for that long.
    network.cut();
    texts.lose();
    scheduler.now += DAYS_401;
    utility.now = scheduler.now;
    await scheduler.outside(() => utility.pruneKeys());
  },
  'network down': ({ network, random, scheduler, struck }) => {
    struck('network down');
    network.down = true;
    network.cut();
    scheduler.timer(scheduler.disk, random.pick([3_000, 60_000, 600_000]), () => {
      network.down = false;
    });
  },
};

/** Readings as a rule. */
const changesOf = ({ life, reports, random }: Simulation): Changes<SubmittedReading> | Changes<SubmittedReport> =>
  random.chance(0.75) || reports.submitted.length === 0 ? life.changes : reports.changes;

async function endGrants({ customers, random, scheduler, utility, struck }: Simulation, fault: Fault): Promise<void> {
  struck(fault);
  const whose = random.pick(customers);
  utility.now = scheduler.now;
  await scheduler.outside(() => utility.endGrants(whose, fault === 'grant revoked' ? 'revoked' : 'expired'));
}

function setClock({ device, struck }: Simulation, fault: Fault, by: number): void {
  struck(fault);
  device.skew += by;
}

/** An account becomes the other customer's. */
export async function moveAccount(simulation: Simulation): Promise<void> {
  const { couple, customers, device, network, random, scheduler, utility, life, struck } = simulation;
  struck('account moved');
  const [from, to] = random.chance(0.8) ? customers : [customers[1], customers[0]];
  const used = life.submitted.filter(({ customer }) => customer === from).map(({ account }) => account);
  const account = random.pick(used.length > 0 ? used : from.accounts);
  // What two people hold goes from one of them alone.
  if (couple.isShared(account)) return couple.remove(from, account);
  account.movedAfter ??= network.sent;
  await scheduler.outside(() => utility.moveAccount(account, from, to, device.scope.hasGrants));
}

/** `copiesUnread`: so many tries cannot read the backup copies. `signsIn`: the customer who was signed in signs in again. */
export async function loseDatabases(
  simulation: Simulation,
  { copiesUnread, signsIn }: { copiesUnread?: number; signsIn?: boolean } = {},
): Promise<void> {
  const { asks, device, life, notices, sessions, reports, settings, areas, list, random, struck } = simulation;
  struck('databases lost');
  const customer = sessions.customerOnDevice();
  life.noteLoss();
  for (const all of [reports, settings, areas, list, asks, notices]) all.historyIsLost = true;
  device.loseDatabases();
  device.backupCopiesUnread = copiesUnread ?? (random.chance(0.3) ? 1 : null);
  const reopened = device.open('tab');
  sessions.startTab(reopened);
  if (customer && (signsIn ?? random.chance(0.7))) await sessions.signIn(reopened, customer);
}

/** One step of a storm; in a tab where somebody has to do it, and not at all when none is awake. */
export async function take(simulation: Simulation, step: Step): Promise<void> {
  const { device, random } = simulation;
  const awake = device.awake().filter((tab) => tab.ready && tab.freezes === null);
  const tab = awake.length > 0 ? random.pick(awake) : null;
  await byItself[step]?.(simulation);
  if (tab) await inTab[step]?.(simulation, tab);
}
