import type { NewRoomSetting, ThermostatRow } from '../outbox/thermostat.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { Settings, type SubmittedSetting } from './settings.ts';
import type { Tab } from './tab.ts';

/** A choice of how warm a room is to be. */
export interface SubmittedRoom extends SubmittedSetting {
  house: string;
  room: string;
  /** No two are alike, so it also tells them apart. */
  degrees: string;
}

const HOUSES = ['home', 'home', 'cabin'];
const ROOMS = ['kitchen', 'kitchen', 'hall'];

/** Settings that the customers of this device choose, while another device of theirs sets other rooms. */
export class RoomSettings extends Settings<SubmittedRoom, ThermostatRow> {
  /** What other devices set, by customer. */
  readonly others: { customer: Customer; room: string }[] = [];

  constructor(device: Device, sessions: Sessions) {
    super(device, sessions, 'thermostat', {
      isOne: (row): row is ThermostatRow => row.kind === 'thermostat',
      isOf: ({ intent }, { degrees }) => degrees === intent.degrees,
    });
  }

  choose(tab: Tab): void {
    const customer = this.customer();
    if (!customer) return;
    const { random, product } = this.device;
    const degrees = String(100 + this.submitted.length);
    const house = random.pick(HOUSES);
    const room = random.pick(ROOMS);
    const setting: NewRoomSetting = { owner: customer.id, intent: { house, room: `${house} ${room}`, degrees } };
    this.submit(tab, { customer, house, room, degrees }, () =>
      tab.outbox.enqueue(product.thermostat.name as never, setting as never),
    );
  }

  /** Another device of a customer's sets a room of its own. */
  async chooseElsewhere(set: (customer: Customer, room: string) => Promise<void>): Promise<void> {
    const customer = this.customer();
    if (!customer) return;
    const room = `elsewhere ${this.others.length}`;
    await set(customer, room);
    this.others.push({ customer, room });
  }
}
