import { isOutageArea, type NewOutageAreaChange, type OutageAreaRow } from '#outbox/kinds/outageAreas.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { type Changes, changesOfSettings } from './changes.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

/** A region that joins a customer's areas or leaves them. */
export interface SubmittedArea extends Submitted {
  customer: Customer;
  regionId: string;
  isSubscribed: boolean;
  /** How they call it; undefined: it is removed. */
  placeName: string | undefined;
  /** What the region was called then. No two are alike, so it also tells the changes apart. */
  regionName: string;
  /** Its place among the changes as they were written to the disk; null while nobody saw it there. */
  seenAs: number | null;
}

const REGIONS = ['SK-1', 'SK-1', 'SK-2'];
const NAMES = ['', 'Cabin', 'Farm'];
/** It left the map: added, it is refused. */
export const OFF_MAP = 'SK-9';

/** The utility's regions. */
export const ON_MAP = [...new Set(REGIONS)].map((regionId, position) => {
  const coordinates = [
    [
      [-105, 52],
      [-104, 52],
      [-104, 53],
      [-105, 52],
    ],
  ];
  const shape = {
    geometry: { type: 'Polygon' as const, coordinates },
    bounds: [-105, 52, -104, 53],
    label: [-104.2, 52.3],
  };
  return { regionId, regionName: regionId, position, shape };
});

/** Outage areas that the customers of this device choose, while another device of theirs chooses other ones. */
export class OutageAreas {
  readonly submitted: SubmittedArea[] = [];
  /** What other devices chose last of each of their regions. */
  readonly others: { customer: Customer; regionId: string; isSubscribed: boolean }[] = [];
  readonly changes: Changes<SubmittedArea>;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;
  readonly #device: Device;
  readonly #sessions: Sessions;
  #seen = 0;

  constructor(device: Device, sessions: Sessions) {
    this.#device = device;
    this.#sessions = sessions;
    this.changes = changesOfSettings(device, sessions, this.submitted, 'outageArea');
  }

  rows(): readonly OutageAreaRow[] {
    return this.#device.disk.rows().filter(isOutageArea);
  }

  /** After every step. */
  watch(): void {
    this.changes.watch();
    if (this.submitted.every(({ seenAs }) => seenAs !== null)) return;
    for (const { intent } of this.rows()) {
      const one = this.submitted.find(({ regionName }) => regionName === intent.regionName);
      if (one) one.seenAs ??= this.#seen++;
    }
  }

  /** The device is backed up now. @returns what is to be called when it is put back. */
  remember(): () => void {
    return remember(this.submitted);
  }

  choose(tab: Tab): void {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const { random } = this.#device;
    const regionId = random.chance(0.1) ? OFF_MAP : random.pick(REGIONS);
    const isSubscribed = random.chance(0.6);
    const regionName = `${regionId} as change ${this.submitted.length}`;
    const placeName = isSubscribed ? NAMES[this.submitted.length % NAMES.length] : undefined;
    const chosen = { regionId, regionName, isSubscribed, placeName };
    const one: SubmittedArea = { ...newlySubmitted(), ...chosen, customer, seenAs: null };
    this.submitted.push(one);
    const change: NewOutageAreaChange = {
      owner: customer.id,
      intent: {
        regionId,
        regionName,
        isSubscribed,
        ...(placeName !== undefined && { placeName }),
        interactionType: 'OUTAGE_AREA',
        interactionText: '',
      },
      chosenAt: reginaIso(new Date(this.#device.now())),
    };
    tab.start(
      async () => {
        one.id = await tab.outbox.enqueue('outageArea', change);
        one.said = 'saved';
        if (random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }

  /** Another device of a customer's adds an area of its own, or removes one. */
  async chooseElsewhere(
    choose: (customer: Customer, regionId: string, isSubscribed: boolean) => Promise<void>,
  ): Promise<void> {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const theirs = this.others.filter((other) => other.customer === customer);
    const removed = theirs.length > 0 && this.#device.random.chance(0.3) ? this.#device.random.pick(theirs) : null;
    const regionId = removed?.regionId ?? `elsewhere ${this.others.length}`;
    await choose(customer, regionId, removed === null);
    if (removed) removed.isSubscribed = false;
    else this.others.push({ customer, regionId, isSubscribed: true });
  }
}
