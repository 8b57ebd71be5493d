import { ANYONE, ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import { LONGEST_TIMER_MS } from '#outbox/engine/send/retryTimer.ts';
import type { Simulation } from './simulation.ts';

const MINUTE = 60_000;

/** What befalls a device's own disk, beside the single full one of `deviceFaults`. */
export const diskFaults = ['disk fails', 'disk full for long', 'rows damaged'] as const;
export type DiskFault = (typeof diskFaults)[number];

/** For a while many of its reads and writes fail, whatever they are. */
export function failForAWhile({ device, random, scheduler }: Simulation): void {
  const until = scheduler.now + random.pick([5_000, MINUTE, 10 * MINUTE]);
  device.disk.failing = { until, ofTen: random.pick([2, 5, 10]) };
  device.disk.draw = () => random.below(10);
}

/** Nothing that is written finds room, until somebody frees some. */
export function fillForAWhile({ device, random, scheduler }: Simulation): void {
  device.disk.fullUntil = scheduler.now + random.pick([10_000, 2 * MINUTE, 20 * MINUTE]);
}

const DAMAGES: readonly ((row: Record<string, unknown>) => void)[] = [
  (row) => delete row.stepNames,
  (row) => {
    row.attempts = 'many';
  },
  (row) => delete row.capturedAt,
];

/** Of what waits, one or two rows lie there otherwise than they were written. */
export function damageRows({ device, random }: Simulation): void {
  const waiting = ({ state, id }: SubmissionRow) => state === 'waiting' && device.backupCopies.has(id);
  for (const row of device.disk.rows().filter(waiting).slice(0, random.between(1, 3))) {
    random.pick(DAMAGES)(row as never);
    device.disk.damaged.add(row.id);
    // What the server asked for is not in its backup copy.
    device.forgetAsked(row.id);
  }
}

/**
 * The disk gets sound again, and nobody does anything: what may go goes by the timers of the pages that are open.
 */
export async function soundAgain({ device, scheduler }: Simulation): Promise<void> {
  const end = device.disk.soundAt();
  await scheduler.run(
    () => null,
    0,
    () => scheduler.now >= end,
  );
  device.disk.fullUntil = 0;
  device.disk.failing = { until: 0, ofTen: 0 };
  const later = scheduler.now + LONGEST_TIMER_MS + MINUTE;
  if (end === 0 || !device.awake().some(({ ready }) => ready)) return;
  await scheduler.run(
    () => null,
    0,
    () => scheduler.now >= later,
  );
  const session = device.session();
  const goes = [ANYONE, ...(session && !session.expired ? [session.customerId] : [])];
  const isLate = ({ id, state, owner, version, nextAttemptAt, setting }: SubmissionRow) =>
    state === 'waiting' &&
    // Of some submissions the app is closed before it is asked to send them.
    device.asked.has(id) &&
    version === ROW_VERSION &&
    goes.includes(owner) &&
    !setting &&
    nextAttemptAt < device.now() - LONGEST_TIMER_MS;
  if (device.disk.rows().some(isLate)) device.complaints.push('the disk is sound again, and no timer is left');
}
