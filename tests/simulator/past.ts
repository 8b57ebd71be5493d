import { couplesChanges } from './couplesPast.ts';
import { hasLiveGrant } from './grants.ts';
import type { NetworkFault } from './networkFaults.ts';
import { isRare, playRare, rarePasts } from './rarePasts.ts';
import { ignore, type Simulation, until } from './simulation.ts';
import { playStaged } from './stagedPasts.ts';
import { moveAccount } from './steps.ts';
import type { Tab } from './tab.ts';

/** How a device may have come to where the storm meets it: an item in a state that storms seldom lead to, or nobody signed in. */
const pasts = [
  'visitor',
  'twoReports',
  'signInNeeded',
  'signInNeeded',
  'held',
  'held',
  'changing',
  'changing',
  'restored',
  'partRefused',
  'partRefused',
  'received',
  'notAccepted',
  'accountMoved',
  null,
  null,
  null,
  null,
] as const;
const withSettings = [...pasts, 'settings', 'settings', 'settings'] as const;
const withGrants = [...withSettings, ...Array<'sessionOver'>(4).fill('sessionOver')] as const;

const withAreas = [...withGrants, ...Array<'areas'>(10).fill('areas')] as const;

const withPlaces = [...withAreas, ...Array<'question'>(15).fill('question')] as const;
const withRare = [...withPlaces, ...Array(3).fill(rarePasts).flat()] as readonly (
  | (typeof withPlaces)[number]
  | (typeof rarePasts)[number]
)[];

const withList = [...withRare, ...Array<'list'>(30).fill('list')] as const;
const withCouple = [...withList, ...Array<'couple'>(100).fill('couple')] as const;

/** What the first attempt meets. After a lost reply the utility has it; a late request it may get yet. */
const first: Record<string, readonly NetworkFault[]> = {
  signInNeeded: ['401'],
  held: ['JSON 200 stranger'],
  changing: ['replyLost', 'requestLate', '503 Retry-After'],
  restored: ['replyLost', 'requestLate', '503 Retry-After'],
  accountMoved: ['replyLost', 'requestLate', '503 Retry-After'],
  partRefused: ['413'],
  notAccepted: ['422'],
};

/** A tab, and customer A signed in. */
export async function begin({ device, sessions, customers, scheduler }: Simulation): Promise<void> {
  const tab = device.open('tab');
  await sessions.beginSignedIn(tab, customers[0]);
  await scheduler.run(
    () => null,
    0,
    () => tab.ready,
  );
}

/** An item from before, and how far it came. */
export async function past(simulation: Simulation): Promise<void> {
  const { device, life, sessions, reports, network, random, scheduler, customers } = simulation;
  const [tab] = device.tabs;
  if (device.scope.stagedPast && tab) return playStaged(simulation, tab, device.scope.stagedPast);
  const known = device.scope.hasGrants ? withGrants : device.scope.choosesSettings ? withSettings : pasts;
  const listing = device.scope.isCouple ? withCouple : withList;
  const asking = device.scope.changesList ? listing : device.scope.hasRarePasts ? withRare : withPlaces;
  const more = device.scope.looksPlacesUp ? asking : withAreas;
  const state = random.pick(device.scope.choosesAreas ? more : known);
  scheduler.note(`past: ${state ?? 'none'}`);
  if (!state || !tab) return;
  if (state === 'visitor') {
    await sessions.signOut(tab);
    reports.submit(tab);
    return;
  }
  if (isRare(state)) return playRare(simulation, tab, state);
  if (state === 'twoReports') return changesTwo(simulation, tab);
  if (state === 'settings') return choosesAgain(simulation, tab);
  if (state === 'areas') return choosesAreas(simulation, tab);
  if (state === 'list') return changesList(simulation, tab);
  if (state === 'couple') return couplesChanges(simulation, tab);
  if (state === 'question') return asksAboutPlace(simulation, tab);
  if (state === 'sessionOver') return sessionOver(simulation, tab);
  const [method, path] = state === 'partRefused' ? ['PUT', 'meterPhotos'] : ['POST', 'meterRead'];
  const faults = first[state];
  if (faults) network.script.push({ method, path, fault: random.pick(faults) });
  life.submit(tab, { photo: state === 'partRefused' ? 'optional' : 'none', sendAtOnce: true });
  if (state === 'changing' || state === 'restored' || state === 'accountMoved') {
    await until(simulation, () => device.disk.rows().some(({ failure }) => failure !== null));
  }
  if (state === 'restored') await restored(simulation);
  else if (state === 'accountMoved') await moveAccount(simulation);
  else if (state === 'changing') life.changes.change(tab, { goesOn: false });
  if (state !== 'restored' && state !== 'accountMoved') {
    await until(simulation, () => device.disk.rows().some((row) => row.state === state));
  }
  network.script = [];
  // Whoever's session is over waits; somebody else uses the device meanwhile.
  if (state === 'signInNeeded') await sessions.signIn(tab, customers[1]);
}

/** Two reports wait; one is opened again, and then perhaps the other one, of which there can be one draft. */
async function changesTwo(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, reports, network } = simulation;
  const rows = () => device.disk.rows();
  for (let report = 0; report < 2; report++) {
    network.script.push({ method: 'POST', path: 'createOutage', fault: '503 Retry-After' });
    reports.submit(tab);
  }
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
  await until(simulation, () => rows().length === 2 && rows().every(({ failure }) => failure !== null));
  network.script = [];
  reports.changes.change(tab, { goesOn: false });
  await until(simulation, () => rows().some(({ state }) => state === 'changing'));
  reports.changes.change(tab);
}

/** A report was written without a connection; by now it is looked up, or asks something, or is answered. */
async function asksAboutPlace(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, network, random, reports, sessions } = simulation;
  const rows = () => device.disk.rows();
  if (random.chance(0.3)) await sessions.signOut(tab);
  for (let report = random.between(1, 2); report > 0; report--) reports.submit(tab);
  const path = random.pick(['createOutage', 'outageStatus', 'installationLookup']);
  const fault = random.pick(['replyLost', 'requestLate', '503 Retry-After', '500 before'] as const);
  if (random.chance(0.5)) network.script.push({ method: 'POST', path, fault });
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
  const isAsked = () => rows().some(({ state }) => state === 'needsDecision');
  await until(simulation, () => rows().length > 0 && (isAsked() || rows().every(({ done }) => done > 0)));
  network.script = [];
  if (random.chance(0.3)) reports.decide(tab);
}

/** A reading whose session is over at the utility; perhaps somebody else uses the device meanwhile. */
async function sessionOver(simulation: Simulation, tab: Tab): Promise<void> {
  const { customers, device, life, random, scheduler, sessions, utility } = simulation;
  const [first, second] = customers;
  await until(simulation, () => hasLiveGrant(device, first.id));
  await scheduler.outside(() => utility.revoke(first));
  life.submit(tab, { photo: random.chance(0.5) ? 'optional' : 'none', sendAtOnce: true });
  if (random.chance(0.5)) await sessions.signIn(tab, second);
}

/** Settings are chosen; the first may have arrived, or may arrive yet, when others of the same room are. */
async function choosesAgain(simulation: Simulation, tab: Tab): Promise<void> {
  const { settings, network, random } = simulation;
  const fault = random.pick(['replyLost', 'requestLate', '503 Retry-After'] as const);
  network.script.push({ method: 'POST', path: 'setThermostat', fault });
  settings.choose(tab);
  settings.choose(tab);
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
  await until(simulation, () => settings.rows().some(({ failure }) => failure !== null));
  network.script = [];
  const isRestored = random.chance(0.4);
  if (isRestored) await backUp(simulation);
  for (let more = random.between(1, 3); more > 0; more--) settings.choose(tab);
  if (!isRestored) return;
  await until(simulation, () => settings.rows().every(({ state }) => state === 'received'));
  await putBack(simulation);
}

/**
 * Areas are chosen in two tabs, perhaps without a connection for a day; another device chooses meanwhile, also at the
 * moment between what was read and what is written.
 */
async function choosesAreas(simulation: Simulation, tab: Tab): Promise<void> {
  const { areas, device, network, random, scheduler, sessions, utility } = simulation;
  const elsewhere = () =>
    areas.chooseElsewhere((...chosen) => scheduler.outside(() => utility.otherDeviceChooses(...chosen)));
  await elsewhere();
  const isOffline = random.chance(0.4);
  network.down = isOffline;
  areas.choose(tab);
  const other = device.open('tab');
  sessions.startTab(other);
  await until(simulation, () => other.ready);
  areas.choose(other);
  if (isOffline) {
    await until(simulation, () => areas.submitted.every(({ said }) => said !== null));
    scheduler.now += 24 * 3_600_000;
    await elsewhere();
    network.down = false;
  }
  const fault = random.pick(['replyLost', 'requestLate', '503 Retry-After'] as const);
  if (random.chance(0.7)) network.script.push({ method: 'POST', path: 'updateProfileDetails', fault });
  const written = () => network.seen.filter(({ path }) => path.endsWith('/updateProfileDetails')).length;
  const before = written();
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
  await until(simulation, () => written() > before);
  await elsewhere();
  if (random.chance(0.5)) await until(simulation, () => areas.rows().some(({ failure }) => failure !== null));
  network.script = [];
  for (let more = random.between(0, 2); more > 0; more--) areas.choose(random.pick([tab, other]));
}

/**
 * Accounts are called something and one becomes the default, in two tabs and perhaps without a connection; meanwhile
 * another device changes the list, or an account becomes another customer's.
 */
async function changesList(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, list, network, random, scheduler, sessions, utility } = simulation;
  const other = device.open('tab');
  sessions.startTab(other);
  await until(simulation, () => other.ready);
  network.down = random.chance(0.6);
  for (let more = random.between(1, 3); more > 0; more--) list.name(random.pick([tab, other]));
  if (random.chance(0.5)) list.choose(random.pick([tab, other]));
  for (let more = random.between(0, 3); more > 0; more--) list.deliver(random.pick([tab, other]));
  await until(simulation, () => list.submitted.every(({ said }) => said !== null));
  await list.nameElsewhere((...named) => scheduler.outside(() => utility.lists.name(...named)));
  if (random.chance(0.4)) await moveAccount(simulation);
  network.down = false;
  const fault = random.pick(['replyLost', 'requestLate', '503 Retry-After'] as const);
  if (random.chance(0.5)) network.script.push({ method: 'POST', path: 'updateProfileDetails', fault });
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
  await until(simulation, () => list.rows().every(({ state, failure }) => state === 'received' || failure !== null));
  network.script = [];
  for (let more = random.between(0, 2); more > 0; more--) list.name(random.pick([tab, other]));
}

/** What was saved is changed and sent, and then the device is put back to before that; perhaps it is changed once more. */
async function restored(simulation: Simulation): Promise<void> {
  const { device, life, random } = simulation;
  const [tab] = device.tabs;
  await backUp(simulation);
  if (tab) life.changes.change(tab, { goesOn: true });
  await until(simulation, () =>
    device.disk.rows().some(({ replaces, state }) => replaces?.length && state === 'received'),
  );
  const reopened = await putBack(simulation);
  if (random.chance(0.5)) life.changes.change(reopened, { goesOn: true });
}

async function backUp(simulation: Simulation): Promise<void> {
  const { device, life, reports, settings, areas, list } = simulation;
  device.backUp(() => [life, reports, settings, areas, list].map((all) => all.remember()));
  await until(simulation, () => device.backup !== null);
}

/** The device is as it was when it was backed up. @returns the tab in which the app is opened then. */
async function putBack(simulation: Simulation): Promise<Tab> {
  const { device, sessions, struck } = simulation;
  struck('databases restored');
  device.restore();
  const reopened = device.open('tab');
  sessions.startTab(reopened);
  await until(simulation, () => reopened.ready);
  return reopened;
}

/** One reading with a photo, and the tab dies at this very step. */
export async function killAt({ device, life, scheduler, struck }: Simulation, step: number): Promise<void> {
  const [tab] = device.tabs;
  if (!tab) return;
  life.submit(tab, { photo: 'optional', sendAtOnce: true });
  const from = scheduler.steps;
  const limit = scheduler.now + 60_000;
  await scheduler.run(
    () => null,
    0,
    () => scheduler.steps - from >= step || scheduler.now > limit,
  );
  struck('tab killed');
  device.kill(tab, step % 2 === 0);
}
