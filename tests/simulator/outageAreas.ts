import { isOutageArea, type NewOutageAreaChange, type OutageAreaRow } from '#outbox/kinds/outageAreas.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { Settings, type SubmittedSetting } from './settings.ts';
import type { Tab } from './tab.ts';

/** A region that joins a customer's areas or leaves them. */
export interface SubmittedArea extends SubmittedSetting {
  regionId: string;
  isSubscribed: boolean;
  /** How they call it; undefined: it is removed. */
  placeName: string | undefined;
  /** What the region was called then. No two are alike, so it also tells the changes apart. */
  regionName: string;
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
export class OutageAreas extends Settings<SubmittedArea, OutageAreaRow> {
  /** What other devices chose last of each of their regions. */
  readonly others: { customer: Customer; regionId: string; isSubscribed: boolean }[] = [];

  constructor(device: Device, sessions: Sessions) {
    super(device, sessions, 'outageArea', {
      isOne: isOutageArea,
      isOf: ({ intent }, { regionName }) => regionName === intent.regionName,
    });
  }

  choose(tab: Tab): void {
    const customer = this.customer();
    if (!customer) return;
    const { random } = this.device;
    const regionId = random.chance(0.1) ? OFF_MAP : random.pick(REGIONS);
    const isSubscribed = random.chance(0.6);
    const regionName = `${regionId} as change ${this.submitted.length}`;
    const placeName = isSubscribed ? NAMES[this.submitted.length % NAMES.length] : undefined;
    const chosen = { regionId, regionName, isSubscribed, placeName };
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
      chosenAt: reginaIso(new Date(this.device.now())),
    };
    this.submit(tab, { ...chosen, customer }, () => tab.outbox.enqueue('outageArea', change));
  }

  /** Another device of a customer's adds an area of its own, or removes one. */
  async chooseElsewhere(
    choose: (customer: Customer, regionId: string, isSubscribed: boolean) => Promise<void>,
  ): Promise<void> {
    const customer = this.customer();
    if (!customer) return;
    const theirs = this.others.filter((other) => other.customer === customer);
    const removed = theirs.length > 0 && this.device.random.chance(0.3) ? this.device.random.pick(theirs) : null;
    const regionId = removed?.regionId ?? `elsewhere ${this.others.length}`;
    await choose(customer, regionId, removed === null);
    if (removed) removed.isSubscribed = false;
    else this.others.push({ customer, regionId, isSubscribed: true });
  }
}
