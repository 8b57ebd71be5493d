import { meterReadDraft } from '#outbox/kinds/meterRead.ts';
import type { NetworkFault } from './networkFaults.ts';
import { ignore, type Simulation, until } from './simulation.ts';
import { loseDatabases } from './steps.ts';
import type { Tab } from './tab.ts';

/** Pasts to which it takes several rare things in a row. */
export const rarePasts = ['lookupBusy', 'lookupLost', 'photoOfChanged'] as const;
type RarePast = (typeof rarePasts)[number];

const LOOKUP = 'installationLookup';
const REPORT = 'createOutage';

const plays: Record<RarePast, (simulation: Simulation, tab: Tab) => Promise<void>> = {
  lookupBusy,
  lookupLost,
  photoOfChanged,
};

export const isRare = (past: string): past is RarePast => past in plays;

export const playRare = (simulation: Simulation, tab: Tab, past: RarePast): Promise<void> =>
  plays[past](simulation, tab);

/** The look-up was out of order and the report went without; then the browser lost its databases. */
async function lookupBusy(simulation: Simulation, tab: Tab): Promise<void> {
  const { network } = simulation;
  reportsThrough(simulation, tab, [
    [LOOKUP, '500 before'],
    [LOOKUP, '500 before'],
    [LOOKUP, '500 before'],
    [REPORT, 'replyLost'],
  ]);
  await patiently(simulation, tab, () => network.seen.some(({ path }) => path.endsWith(REPORT)));
  network.script = [];
  await loseDatabases(simulation);
}

/** In a dead zone every look-up is lost; the first that gets through meets a busy server. */
async function lookupLost(simulation: Simulation, tab: Tab): Promise<void> {
  const { network } = simulation;
  reportsThrough(simulation, tab, [
    [LOOKUP, 'requestLost'],
    [LOOKUP, 'replyLost'],
    [LOOKUP, '500 before'],
  ]);
  await patiently(simulation, tab, () => network.script.length === 0);
}

/** An outage is reported of which the utility finds one place; its calls meet these faults. */
function reportsThrough(
  { network, reports }: Simulation,
  tab: Tab,
  script: readonly (readonly [path: string, fault: NetworkFault])[],
): void {
  network.script = script.map(([path, fault]) => ({ method: 'POST', path, fault }));
  reports.submit(tab, { street: 'MAIN ST' });
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
}

/** The customer tries again until then, but not for ever. */
async function patiently(simulation: Simulation, tab: Tab, done: () => boolean): Promise<void> {
  for (let times = 0; times < 5 && !done(); times++) {
    tab.start(() => tab.work(() => tab.outbox.sendNow()), undefined, ignore);
    await until(simulation, done);
  }
}

/**
 * A photo left the device, its reply was lost, and its reading was opened again; another tab let it go as it was just
 * before the change was confirmed.
 */
async function photoOfChanged(simulation: Simulation, tab: Tab): Promise<void> {
  const { device, life, network, sessions } = simulation;
  network.script.push({ method: 'PUT', path: 'meterPhotos', fault: 'replyLost' });
  // Before its reading: what the utility has is corrected, not changed.
  life.submit(tab, { photo: 'mandatory', sendAtOnce: true });
  await until(simulation, () => device.disk.rows().some(({ failure }) => failure !== null));
  network.script = [];
  const other = device.open('tab');
  sessions.startTab(other);
  await until(simulation, () => other.ready);
  life.changes.change(tab, { goesOn: false });
  await until(simulation, () => device.disk.rows().some(({ state }) => state === 'changing'));
  const [one] = life.submitted;
  if (!one) return;
  const key = meterReadDraft(one.account.caAccount);
  tab.start(() => life.changes.confirmWhatWentOn(tab, other, key), undefined, ignore);
}
