import { CHANNELS, HIGH_BILL_ALERT, PROFILE_NOTICES, REMINDERS, type Reminder } from '#contracts/reminders.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type {
  AccountNameChange,
  AccountNameRow,
  DefaultAccountChange,
  DefaultAccountRow,
  NewListChange,
} from '#outbox/kinds/accountList.ts';
import type { BillDeliveryChange, BillDeliveryRow, NewBillDelivery } from '#outbox/kinds/billDelivery.ts';
import type { NewProfileNoticeChange, ProfileNoticeChange, ProfileNoticeRow } from '#outbox/kinds/profileNotice.ts';
import type { AlertChange, NewReminderChange, ReminderRow, WayChange } from '#outbox/kinds/reminder.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import type { Account, Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import type { Choice } from './scheduler.ts';
import type { Sessions } from './sessions.ts';
import { Settings, type SubmittedSetting } from './settings.ts';
import type { Tab } from './tab.ts';

type Method = BillDeliveryChange['method'];
export type ListChangeKind = ListChangeRow['kind'];

/**
 * An account that gets another name, becomes the default one, whose bills come in another way, or of which they are reminded
 * so; or how they hear of what is about no account.
 */
export interface SubmittedListChange extends SubmittedSetting {
  account: Account;
  kind: ListChangeKind;
  /** The name, how the bills come, 'on' and 'off', or the dollars of an alert; empty for the default. */
  value: string;
  /** Which reminder, and by which way; or the alert of a high bill. */
  reminded: Pick<WayChange, 'reminder' | 'channel'> | Pick<AlertChange, 'reminder'> | null;
  /** Which notice about no account, and by which way. */
  heard: Heard | null;
  /** No two are alike, so it tells the changes apart. */
  words: string;
}

export type ListChangeRow = AccountNameRow | DefaultAccountRow | BillDeliveryRow | ReminderRow | ProfileNoticeRow;
export type Heard = Pick<ProfileNoticeChange, 'notice' | 'channel'>;
/** Of what is about no account. */
const NO_ACCOUNT: Account = {
  caAccount: '',
  bpAccount: '',
  meterNumber: '',
  movedAfter: null,
  isUnproven: false,
  provenAt: null,
};

const KINDS: readonly string[] = [
  'accountName',
  'defaultAccount',
  'billDelivery',
  'reminder',
  'profileNotice',
] satisfies ListChangeKind[];
const isListChange = (row: SubmissionRow): row is ListChangeRow => KINDS.includes(row.kind);

/** What the customers of this device call their accounts, and which one they choose as the default. */
export class AccountList extends Settings<SubmittedListChange, ListChangeRow> {
  /** What other devices called an account, whenever that was. */
  readonly others: { account: Account; name: string }[] = [];
  /** How other devices chose to hear of something, in that order. */
  readonly heardElsewhere: { customer: Customer; heard: Heard; on: boolean }[] = [];
  readonly #network: Network;
  /** What another device does as soon as this one was told what it is about to change. */
  #planned: { run: (heard: Heard) => Promise<void>; customer: Customer; answersBefore: number } | null = null;

  constructor(device: Device, sessions: Sessions, network: Network) {
    super(device, sessions, 'accountList', {
      isOne: isListChange,
      isOf: ({ intent }, { words }) => words === intent.interactionText,
    });
    this.#network = network;
  }

  /** `account`: one of theirs, whichever unless it is said. */
  name(tab: Tab, account?: Account): void {
    this.#change(tab, 'accountName', `Name ${this.customer()?.name}${this.submitted.length}`, account);
  }

  choose(tab: Tab, account?: Account): void {
    this.#change(tab, 'defaultAccount', '', account);
  }

  deliver(tab: Tab, account?: Account): void {
    this.#change(tab, 'billDelivery', this.device.random.pick(['0', '1', '2']), account);
  }

  remind(tab: Tab): void {
    const { random } = this.device;
    if (random.chance(0.2)) {
      this.#change(tab, 'reminder', random.pick(['0', '80', '150']), undefined, { reminder: HIGH_BILL_ALERT });
      return;
    }
    const reminded = { reminder: random.pick(Object.keys(REMINDERS) as Reminder[]), channel: random.pick(CHANNELS) };
    this.#change(tab, 'reminder', random.pick(['on', 'off']), undefined, reminded);
  }

  hear(tab: Tab): void {
    this.#change(tab, 'profileNotice', this.device.random.pick(['on', 'off']), NO_ACCOUNT, null, this.#heard());
  }

  #heard(): Heard {
    const { random } = this.device;
    return { notice: random.pick(PROFILE_NOTICES), channel: random.pick(CHANNELS) };
  }

  #change(
    tab: Tab,
    kind: ListChangeKind,
    value: string,
    chosen?: Account,
    reminded: SubmittedListChange['reminded'] = null,
    heard: Heard | null = null,
  ): void {
    const customer = this.customer();
    if (!customer) return;
    const { random } = this.device;
    const account = chosen ?? random.pick(customer.accounts);
    const words = `Change ${this.submitted.length}`;
    this.submit(tab, { customer, account, kind, value, reminded, heard, words }, (one) => this.#enqueue(tab, one));
  }

  #enqueue(tab: Tab, { customer, account, kind, value, reminded, heard, words }: SubmittedListChange): Promise<string> {
    const { caAccount, bpAccount } = account;
    const said = { caAccount, calledHere: 'Home', interactionText: words };
    const around = { owner: customer.id, chosenAt: reginaIso(new Date(this.device.now())) };
    switch (kind) {
      case 'defaultAccount': {
        const intent = { ...said, interactionType: 'DEFAULT_ACCOUNT_UPDATE' };
        const chosen: NewListChange<DefaultAccountChange> = { ...around, intent };
        return tab.outbox.enqueue(kind, chosen);
      }
      case 'accountName': {
        const intent = { ...said, name: value, interactionType: 'ACCOUNT_NAME_UPDATE' };
        const named: NewListChange<AccountNameChange> = { ...around, intent };
        return tab.outbox.enqueue(kind, named);
      }
      case 'billDelivery': {
        const how = { bpAccount, accountType: '01', method: value as Method, interactionType: 'BILL_DELIVERY_UPDATE' };
        const chosen: NewBillDelivery = { ...around, intent: { ...said, ...how } };
        return tab.outbox.enqueue(kind, chosen);
      }
      case 'reminder': {
        if (!reminded) throw new Error('a reminder that is none');
        const change =
          reminded.reminder === HIGH_BILL_ALERT
            ? { ...reminded, dollars: Number(value) }
            : { ...reminded, on: value === 'on' };
        const chosen: NewReminderChange = {
          ...around,
          intent: { ...said, ...change, interactionType: 'REMINDER_UPDATE' },
        };
        return tab.outbox.enqueue(kind, chosen);
      }
      case 'profileNotice': {
        if (!heard) throw new Error('a notice that is none');
        const about = { interactionType: 'PROFILE_NOTICES_UPDATE', interactionText: words };
        const chosen: NewProfileNoticeChange = { ...around, intent: { ...heard, on: value === 'on', ...about } };
        return tab.outbox.enqueue(kind, chosen);
      }
    }
  }

  /** Notes what another device of a customer's is about to call an account of theirs. */
  nameElsewhereOf(customer: Customer, account: Account): string {
    const name = `Elsewhere ${customer.name}${this.others.length}`;
    this.others.push({ account, name });
    return name;
  }

  /** Another device of a customer's calls one of their accounts something else. */
  async nameElsewhere(choose: (customer: Customer, caAccount: string, name: string) => Promise<void>): Promise<void> {
    const customer = this.customer();
    const account = customer && this.device.random.pick(customer.accounts);
    if (!customer || !account || account.movedAfter !== null) return;
    const name = this.nameElsewhereOf(customer, account);
    await choose(customer, account.caAccount, name);
  }

  /** Another device of a customer's has them hear of something by another way, or by that no more. */
  async hearElsewhere(choose: (customer: Customer, heard: Heard, on: boolean) => Promise<void>): Promise<void> {
    const customer = this.customer();
    if (!customer) return;
    const { random } = this.device;
    const heard = this.#heard();
    // Most ways are off before anybody chose.
    const on = random.chance(0.8);
    const run = async (what: Heard) => {
      this.heardElsewhere.push({ customer, heard: what, on });
      await choose(customer, what, on);
    };
    if (random.chance(0.2)) await run(heard);
    else this.#planned = { run, customer, answersBefore: this.#network.answers.length };
  }

  /**
   * Right after this device was told how its customer hears of things, before it sends that back changed, another device
   * of theirs changes another way of the same notice.
   */
  choices(): Choice[] {
    const planned = this.#planned;
    if (!planned) return [];
    const { answers, seen } = this.#network;
    const asks = '/profileDetails';
    const isToldNow = answers.length > planned.answersBefore && answers.at(-1)?.about.includes(asks);
    const sending = this.rows().find(
      ({ kind, owner, state }) => kind === 'profileNotice' && owner === planned.customer.id && state === 'sending',
    );
    if (!isToldNow || !seen.at(-1)?.path.includes(asks) || sending?.kind !== 'profileNotice') return [];
    const { notice, channel } = sending.intent;
    const others = CHANNELS.filter((one) => one !== channel);
    const run = async () => {
      this.#planned = null;
      await planned.run({ notice, channel: this.device.random.pick(others) });
    };
    return [{ name: 'another device chooses how to hear now', run }];
  }
}
