import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { onDayAtTimeOf, reginaIso } from '#rules/reginaTime.ts';
import type { CustomerLife } from './customerLife.ts';
import type { Device } from './device.ts';
import type { Utility } from './utility.ts';

/** Somebody who found bills, and reads the meters of accounts that are not theirs on days that their customers read them. */
export class Finder {
  #reads = 0;
  readonly #around: { device: Device; life: CustomerLife; utility: Utility };

  constructor(around: { device: Device; life: CustomerLife; utility: Utility }) {
    this.#around = around;
  }

  async read(): Promise<void> {
    const { device, life, utility } = this.#around;
    const { random, scheduler } = device;
    const known = life.submitted.filter(({ account }) => account.movedAfter === null && !account.isUnproven);
    if (known.length === 0) return;
    const { account, digits, readDate } = random.pick(known);
    const now = new Date(scheduler.now);
    const reading: MeterReadSubmission = {
      caAccount: account.caAccount,
      meterNumber: account.meterNumber,
      meterRead: digits.replaceAll(/\d/g, '9'),
      submittedDateTime: onDayAtTimeOf(readDate, now),
      capturedDateTime: reginaIso(now),
      moveInOutIndicator: 'NONE',
      interactionType: 'METER_READ',
      interactionText: 'Found on a bill',
    };
    scheduler.note(`a finder reads ${account.meterNumber} of ${readDate}`);
    utility.now = scheduler.now;
    await scheduler.outside(() => utility.lists.findAndRead(reading, `found ${this.#reads++}`));
  }
}

/** What must be true of a finder's readings at rest: one gives way to a holder's of its meter and day, and to nothing else. */
export async function judgeFinder({ customers, utility }: { customers: readonly { id: string }[]; utility: Utility }) {
  const found = await utility.lists.foundReadings();
  if (found.length === 0) return [];
  const received = await utility.received(customers.map(({ id }) => id));
  return found.flatMap(({ meterNumber, readDate, supersededBy, fromFuture }) => {
    const what = `a finder's reading of meter ${meterNumber} of ${readDate}`;
    const ofDay = received.filter((one) => one.meterNumber === meterNumber && one.readDate === readDate);
    if (supersededBy !== null && !ofDay.some(({ idempotencyKey }) => idempotencyKey === supersededBy))
      return [`${what} gave way to nothing`];
    const isBeside = ofDay.some((one) => one.supersededBy === null && !one.fromFuture);
    return supersededBy === null && !fromFuture && isBeside ? [`${what} counts beside a holder's`] : [];
  });
}
