import type { NewRoomSetting, ThermostatRow } from '../outbox/thermostat.ts';
import { type Changes, changesOfSettings } from './changes.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Sessions } from './sessions.ts';
import { ignore } from './simulation.ts';
import { newlySubmitted, remember, type Submitted } from './submitted.ts';
import type { Tab } from './tab.ts';

/** A choice of how warm a room is to be. */
export interface SubmittedSetting extends Submitted {
  customer: Customer;
  house: string;
  room: string;
  /** No two are alike, so it also tells them apart. */
  degrees: string;
  /** Its place among the choices as they were written to the disk; null while nobody saw it there. */
  seenAs: number | null;
}

const HOUSES = ['home', 'home', 'cabin'];
const ROOMS = ['kitchen', 'kitchen', 'hall'];

/** Settings that the customers of this device choose, while another device of theirs sets other rooms. */
export class RoomSettings {
  readonly submitted: SubmittedSetting[] = [];
  /** What other devices set, by customer. */
  readonly others: { customer: Customer; room: string }[] = [];
  readonly changes: Changes<SubmittedSetting>;
  readonly #device: Device;
  readonly #sessions: Sessions;
  /** The browser lost its databases, and with them what was done already. */
  historyIsLost = false;
  #seen = 0;

  constructor(device: Device, sessions: Sessions) {
    this.#device = device;
    this.#sessions = sessions;
    this.changes = changesOfSettings(device, sessions, this.submitted, 'thermostat');
  }

  rows(): readonly ThermostatRow[] {
    return this.#device.disk.rows().filter((row): row is ThermostatRow => row.kind === 'thermostat');
  }

  /** After every step. */
  watch(): void {
    this.changes.watch();
    if (this.submitted.every(({ seenAs }) => seenAs !== null)) return;
    for (const { intent } of this.rows()) {
      const one = this.submitted.find(({ degrees }) => degrees === intent.degrees);
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
    const degrees = String(100 + this.submitted.length);
    const one: SubmittedSetting = {
      ...newlySubmitted(),
      customer,
      house: random.pick(HOUSES),
      room: random.pick(ROOMS),
      degrees,
      seenAs: null,
    };
    this.submitted.push(one);
    const { house, room } = one;
    const setting: NewRoomSetting = { owner: customer.id, intent: { house, room: `${house} ${room}`, degrees } };
    tab.start(
      async () => {
        one.id = await tab.outbox.enqueue(this.#device.product.thermostat.name as never, setting as never);
        one.said = 'saved';
        if (random.chance(0.7)) void tab.work(() => tab.outbox.tryNow()).catch(ignore);
      },
      undefined,
      () => {
        one.said ??= 'not saved';
      },
    );
  }

  /** Another device of a customer's sets a room of its own. */
  async chooseElsewhere(set: (customer: Customer, room: string) => Promise<void>): Promise<void> {
    const customer = this.#sessions.customerOnDevice();
    if (!customer) return;
    const room = `elsewhere ${this.others.length}`;
    await set(customer, room);
    this.others.push({ customer, room });
  }
}
