import { ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import { ignore, type Simulation } from './simulation.ts';
import type { Tab } from './tab.ts';

/** A tab dies, now or after one of its next writes: there it is where half of something may be done. */
export function killSoon(simulation: Simulation, tab: Tab): void {
  const { life, random, scheduler } = simulation;
  tab.diesAfterWrites = random.pick([0, 0, 1, 2, 3, 5]);
  if (tab.diesAfterWrites === 0) return;
  // In the middle of handing something in, or of changing it.
  const begins = random.below(4);
  if (begins < 2) life.submit(tab);
  else if (begins === 2) life.changes.change(tab, { goesOn: true });
  // It may not write so often.
  scheduler.timer(scheduler.disk, 30_000, () => {
    if (tab.diesAfterWrites !== null) die(simulation, tab);
  });
}

/** A tab freezes: at once, between two writes, or while it waits for an answer; and another one may be opened. */
export function suspendSoon({ random, scheduler, device, life, sessions }: Simulation, tab: Tab): void {
  tab.freezes = random.chance(0.5) ? 'inWaiting' : random.between(0, 12) || 'atOnce';
  tab.wakes = random.chance(0.6) ? { othersSend: random.between(1, 5) } : random.pick([5_000, 100_000, null]);
  if (tab.freezes !== 'atOnce') {
    // In the middle of sending something that has more than one step.
    if (random.chance(0.6)) life.submit(tab, { photo: 'optional', sendAtOnce: true });
    scheduler.timer(scheduler.disk, 10_000, () => {
      if (tab.freezes !== null) tab.freezes = 'atOnce';
    });
  }
  if (random.chance(0.6)) sessions.startTab(device.open('tab'));
}

/**
 * After every step. A tab dies between two writes. It is suspended when nothing of it is under way on the disk, and
 * woken up again later.
 */
export function watchTabs(simulation: Simulation): void {
  const { device, network, random, scheduler } = simulation;
  for (const tab of device.tabs) {
    const { actor } = tab;
    if (tab.diesAfterWrites === 0) die(simulation, tab);
    const strikes = tab.freezes === 'atOnce' || (tab.freezes === 'inWaiting' && network.waits(actor));
    if (strikes && actor.state === 'alive' && !device.disk.busy(actor)) {
      actor.state = 'suspended';
      tab.freezes = null;
      tab.sentBefore = network.sent;
      scheduler.note(`  ${actor.name} is suspended now`);
      if (typeof tab.wakes === 'number') scheduler.timer(scheduler.disk, tab.wakes, () => wake(simulation, tab));
    } else if (actor.state === 'suspended' && tab.wakes !== null && typeof tab.wakes === 'object') {
      // Its successor has taken over, and is in the middle of it.
      const among = network.othersWait(actor, tab.wakes.othersSend, tab.sentBefore);
      if (among && random.chance(0.1)) wake(simulation, tab);
    }
  }
}

function die({ device, sessions, random, scheduler, struck }: Simulation, tab: Tab): void {
  tab.diesAfterWrites = null;
  if (tab.actor.state === 'dead') return;
  struck('tab killed');
  scheduler.note(`  ${tab.actor.name} dies`);
  device.kill(tab, random.chance(0.5));
  if (random.chance(0.7)) sessions.startTab(device.open('tab'));
}

function wake({ scheduler, struck }: Simulation, tab: Tab): void {
  if (tab.actor.state !== 'suspended') return;
  scheduler.note(`  ${tab.actor.name} is looked at again`);
  struck('tab woken');
  tab.actor.state = 'alive';
}

/** As a page is left it wakes the worker, a moment later; the app is opened again after a while, or not. */
export function leaveApp(simulation: Simulation): void {
  const { device, random, scheduler, sessions } = simulation;
  for (const tab of device.living()) if (tab.actor.name.startsWith('tab')) device.kill(tab, true);
  scheduler.timer(scheduler.disk, 5_000, () => {
    if (!device.isPageOpen()) wakeWorker(simulation);
  });
  const comesBackMs = random.pick([1_000, 60_000, 3_600_000]);
  scheduler.timer(scheduler.disk, comesBackMs, () => sessions.startTab(device.open('tab')));
}

/** The system wakes the service worker. */
export function wakeWorker({ device }: Simulation): void {
  const worker = device.open('worker');
  const isAsked = ({ state, version }: SubmissionRow) => state === 'needsDecision' && version === ROW_VERSION;
  const asked = device.disk.rows().filter(isAsked);
  worker.start(
    async () => {
      await worker.db.open();
      worker.ready = true;
      const wasLeft = !device.isPageOpen();
      await worker.outbox.tryNow();
      if (!wasLeft || device.isPageOpen()) return;
      const waits = device.disk.rows().some((row) => isAsked(row) && asked.some(({ id }) => id === row.id));
      if (waits) device.complaints.push('a question waits, and nobody has the app open');
    },
    undefined,
    ignore,
  );
}
