import type { AccountList } from './accountList.ts';
import type { Account, Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Network } from './network.ts';
import type { Choice } from './scheduler.ts';
import type { Sessions } from './sessions.ts';
import type { Utility } from './utility.ts';

type Deed = 'names' | 'chooses the default' | 'chooses how bills come' | 'has bills by own e-mail' | 'removes';

/** What one of the two did on a device of their own. */
interface Act {
  at: number;
  customer: Customer;
  account: Account;
  deed: Deed;
  /** How the bills come from then on; empty for the other deeds. */
  value: string;
}

interface Around {
  device: Device;
  list: AccountList;
  network: Network;
  sessions: Sessions;
  utility: Utility;
  customers: readonly [Customer, Customer];
}

/** Two people who hold one account both, each of whom has a device of their own beside the one that they share. */
export class Couple {
  /** The account, as each of them has it; null where they are no couple. */
  shared: readonly [Account, Account] | null = null;
  readonly acts: Act[] = [];
  readonly #around: Around;
  /** Waits until the shared device has asked what the utility has, so that it happens before that is sent back changed. */
  #planned: { run: () => Promise<void>; asks: string; answersBefore: number } | null = null;

  constructor(around: Around) {
    this.#around = around;
  }

  /** The shared account as this one has it. */
  heldBy(customer: Customer): Account | undefined {
    return customer.accounts.find((account) => this.isShared(account));
  }

  isShared(account: Account): boolean {
    return this.shared?.includes(account) ?? false;
  }

  /** One of them does something to the account, on a device of their own; `said`: this, while the shared device asks for it. */
  async act(said?: Deed): Promise<void> {
    if (!this.shared) return;
    const { customers, device, network, sessions } = this.#around;
    const { random } = device;
    const drawnDeed = random.weighted<Deed>([
      ['names', 3],
      ['chooses the default', 2],
      ['chooses how bills come', 4],
      ['has bills by own e-mail', 7],
      ['removes', 3],
    ]);
    const deed = said ?? drawnDeed;
    // Who removes the account, what they themselves changed of it most often waits here.
    const here = sessions.customerOnDevice() ?? customers[0];
    const other = customers.find((one) => one !== here) ?? customers[1];
    const drawn = random.chance(deed === 'removes' ? 0.4 : 0.75) ? other : here;
    // To whom the bills go already, for them nothing would change.
    const customer = deed === 'has bills by own e-mail' ? this.#whoHasNoBills() : drawn;
    const run = () => this.#do(customer, deed);
    if (!said && random.chance(0.4)) await run();
    else {
      const asks = /bill/.test(deed) ? '/accountDetails' : '/profileDetails';
      this.#planned = { run, asks, answersBefore: network.answers.length };
    }
  }

  #whoHasNoBills(): Customer {
    const [first, second] = this.#around.customers;
    const last = this.acts.findLast(({ deed }) => deed === 'has bills by own e-mail');
    return last?.customer === second ? first : second;
  }

  /** Right after the utility told what it has, before that is heard: then nothing else happens. */
  choices(): Choice[] {
    const planned = this.#planned;
    if (!planned) return [];
    const { answers, seen } = this.#around.network;
    const isToldNow = answers.length > planned.answersBefore && answers.at(-1)?.about.includes(planned.asks);
    if (!isToldNow || !seen.at(-1)?.path.includes(planned.asks)) return [];
    const run = async () => {
      this.#planned = null;
      await planned.run();
    };
    return [{ name: 'the other one acts now', run }];
  }

  async #do(customer: Customer, deed: Deed): Promise<void> {
    const { device, list, utility } = this.#around;
    const account = this.heldBy(customer);
    if (!account || account.movedAfter !== null) return;
    const { caAccount } = account;
    if (deed === 'removes') return this.remove(customer, account);
    const value = deed === 'chooses how bills come' ? device.random.pick(['0', '1', '2']) : '';
    this.#note(customer, account, deed, value);
    await device.scheduler.outside(() => {
      switch (deed) {
        case 'names':
          return utility.lists.name(customer, caAccount, list.nameElsewhereOf(customer, account));
        case 'chooses the default':
          return utility.lists.choose(customer, caAccount);
        case 'chooses how bills come':
          return utility.lists.bill(customer, caAccount, { method: value });
        case 'has bills by own e-mail':
          return utility.lists.bill(customer, caAccount, 'by own e-mail');
      }
    });
  }

  /** One of them takes the account out of their list, perhaps while something of it waits on the device that they share. */
  async remove(customer: Customer, account: Account): Promise<void> {
    if (account.movedAfter !== null) return;
    const { device, network, utility } = this.#around;
    account.movedAfter = network.sent;
    this.#note(customer, account, 'removes', '');
    await device.scheduler.outside(() => utility.lists.remove(customer, account.caAccount));
  }

  #note(customer: Customer, account: Account, deed: Deed, value: string): void {
    const { scheduler } = this.#around.device;
    scheduler.note(`on another device ${customer.name} ${deed} ${value}`);
    this.#around.utility.now = scheduler.now;
    this.acts.push({ at: scheduler.now, customer, account, deed, value });
  }

  /** Another device may have made this account the default one; it also is, where the one before it was removed. */
  chosenElsewhere(customer: Customer, caAccount: string | undefined): boolean {
    return this.acts.some(
      (act) =>
        act.customer === customer &&
        ((act.deed === 'chooses the default' && act.account.caAccount === caAccount) || act.deed === 'removes'),
    );
  }
}
