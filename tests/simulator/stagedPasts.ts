import { meterReadDraft } from '#outbox/kinds/meterRead.ts';
import type { NetworkFault } from './networkFaults.ts';
import { ignore, type Simulation, until } from './simulation.ts';
import { loseDatabases } from './steps.ts';
import type { Tab } from './tab.ts';

/**
 * Pasts that take several rare things in a row, staged: each thing waits for the one before it. Only what comes after
 * them is drawn, so that nearly every seed meets them, however the product draws meanwhile. Each is a scope of its own.
 */
const plays = {
  signInAskedOfReport,
  otherCustomerAtConflict,
  otherCustomerWhileSending,
  removedThenLost,
  photoSentThenLost,
  copiesUnreadThenLost,
  replacedWhileLate,
  repeatAtOtherVersion,
  clockAhead,
  confirmedTwice,
  requestChanged,
};
export type StagedPast = keyof typeof plays;

export const playStaged = (simulation: Simulation, tab: Tab, past: StagedPast): Promise<void> =>
  plays[past](simulation, tab);

const tryNow = (tab: Tab): void => tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);

/** An item was tried, and heard something else than yes. */
const hasFailed = ({ device }: Simulation) => device.disk.rows().some(({ failure }) => failure !== null);

const hasReceived = ({ device }: Simulation) => device.disk.rows().some(({ state }) => state === 'received');

/** The next request like this meets this fault. */
function meets({ network }: Simulation, method: string, path: string, fault: NetworkFault): void {
  network.script.push({ method, path, fault });
}

/** A reading, of which the copy is written too. */
async function savedReading(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, life } = simulation;
  const before = device.backupCopies.size;
  life.submit(tab, { photo: 'none', sendAtOnce: true });
  await until(simulation, () => device.backupCopies.size > before && hasFailed(simulation));
}

/** A report, which needs no sign-in, is told to sign in by something on the way. */
async function signInAskedOfReport(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, network, reports } = simulation;
  meets(simulation, 'POST', 'createOutage', '401');
  reports.submit(tab);
  await until(simulation, () => device.disk.rows().length > 0);
  tryNow(tab);
  await until(simulation, () => hasFailed(simulation));
  network.script = [];
}

/** While a change of the areas is on its way they change elsewhere, and another customer signs in. */
async function otherCustomerAtConflict(simulation: Simulation, tab: Tab): Promise<void> {
  const { areas, customers, device, network, scheduler, sessions, utility } = simulation;
  meets(simulation, 'POST', 'updateProfileDetails', 'requestLate');
  areas.choose(tab);
  await until(simulation, () => device.disk.rows().length > 0);
  tryNow(tab);
  await until(simulation, () => network.seen.some(({ path }) => path.endsWith('/updateProfileDetails')));
  await areas.chooseElsewhere((...chosen) => scheduler.outside(() => utility.otherDeviceChooses(...chosen)));
  await sessions.signIn(tab, customers[1]);
  await until(simulation, () => hasFailed(simulation));
  network.script = [];
}

/** The connection is back while another customer signs in: their cookie is there before the page has noted who it is. */
async function otherCustomerWhileSending(simulation: Simulation, tab: Tab): Promise<void> {
  const { customers, device, network, sessions } = simulation;
  network.down = true;
  await savedReading(simulation, tab);
  const other = device.open('tab');
  sessions.startTab(other);
  await until(simulation, () => other.ready);
  network.down = false;
  tryNow(other);
  await until(simulation, () => device.disk.rows().some(({ state }) => state === 'sending'));
  await sessions.signIn(tab, customers[1]);
  await until(simulation, () => sessions.customerOnDevice() === customers[1]);
}

/** What waited is taken back, and then the browser loses its databases, before anything was sent. */
async function removedThenLost(simulation: Simulation, tab: Tab): Promise<void> {
  const { life, network } = simulation;
  network.down = true;
  await savedReading(simulation, tab);
  life.changes.remove(tab);
  await until(simulation, () => life.submitted.every(({ removed }) => removed));
  await loseDatabases(simulation, { copiesUnread: 0, signsIn: true });
  network.down = false;
}

/** A photo arrived, its reply was lost, and then the browser lost its databases. */
async function photoSentThenLost(simulation: Simulation, tab: Tab): Promise<void> {
  const { life, network } = simulation;
  meets(simulation, 'PUT', 'meterPhotos', 'replyLost');
  life.submit(tab, { photo: 'mandatory', sendAtOnce: true });
  await until(simulation, () => hasFailed(simulation));
  network.script = [];
  await loseDatabases(simulation, { copiesUnread: 0, signsIn: true });
}

/** The browser lost its databases, and the copies cannot be read for a while; another reading is sent meanwhile. */
async function copiesUnreadThenLost(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, life, network, sessions } = simulation;
  network.down = true;
  await savedReading(simulation, tab);
  await loseDatabases(simulation, { copiesUnread: 5, signsIn: true });
  network.down = false;
  await until(simulation, () => sessions.customerOnDevice() !== undefined);
  const [reopened] = device.awake();
  if (!reopened) return;
  life.submit(reopened, { photo: 'none', sendAtOnce: true });
  await until(simulation, () => device.disk.rows().some(({ state }) => state === 'received'));
  sessions.startTab(device.open('tab'));
}

/** A reading hangs on its way; the customer changes it, and what they changed arrives before it. */
async function replacedWhileLate(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, life, network } = simulation;
  meets(simulation, 'POST', 'meterRead', 'requestLate');
  life.submit(tab, { photo: 'none', sendAtOnce: true });
  await until(simulation, () => hasFailed(simulation) || hasReceived(simulation));
  network.script = [];
  life.changes.change(tab, { goesOn: true });
  await until(simulation, () => device.disk.rows().some(({ state, replaces }) => state === 'received' && replaces));
}

/** What arrived, and of which the reply was lost, goes again to a server of another version. */
async function repeatAtOtherVersion(simulation: Simulation, tab: Tab): Promise<void> {
  const { life, network, utility } = simulation;
  meets(simulation, 'POST', 'meterRead', 'replyLost');
  life.submit(tab, { photo: 'none', sendAtOnce: true });
  await until(simulation, () => hasFailed(simulation));
  network.script = [];
  utility.serving = ['otherVersion'];
  tryNow(tab);
  await until(simulation, () => hasReceived(simulation));
}

/** The clock is a month ahead while a reading is submitted; once it is right, the same meter is read again. */
async function clockAhead(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, life } = simulation;
  const month = 30 * 24 * 3_600_000;
  device.skew += month;
  life.submit(tab, { photo: 'none', sendAtOnce: true });
  await until(simulation, () => hasReceived(simulation));
  device.skew -= month;
  const [first] = life.submitted;
  if (first) life.submit(tab, { photo: 'none', sendAtOnce: true, account: first.account });
}

/** A reading is opened again in two tabs, and confirmed in both at the same moment. */
async function confirmedTwice(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, life, network, sessions } = simulation;
  meets(simulation, 'POST', 'meterRead', '503 Retry-After');
  life.submit(tab, { photo: 'none', sendAtOnce: true });
  await until(simulation, () => hasFailed(simulation));
  network.script = [];
  const other = device.open('tab');
  sessions.startTab(other);
  await until(simulation, () => other.ready);
  life.changes.change(tab, { goesOn: false });
  await until(simulation, () => device.disk.rows().some(({ state }) => state === 'changing'));
  const [one] = life.submitted;
  if (!one) return;
  const key = meterReadDraft(one.account.caAccount);
  tab.start(() => life.changes.confirmInBoth(tab, other, key), undefined, ignore);
}

/** A request arrived, its reply was lost, and the customer changes it. */
async function requestChanged(simulation: Simulation, tab: Tab): Promise<void> {
  const { asks, device, network } = simulation;
  meets(simulation, 'POST', 'customerRequest', 'replyLost');
  asks.submit(tab);
  await until(simulation, () => device.disk.rows().length > 0);
  tryNow(tab);
  await until(simulation, () => hasFailed(simulation));
  network.script = [];
  asks.changes.change(tab, { goesOn: true });
  await until(simulation, () => device.disk.rows().some(({ state, replaces }) => state === 'received' && replaces));
}
