import { ignore, type Simulation, until } from './simulation.ts';
import type { Tab } from './tab.ts';

/** What one of a couple chose of the account that both hold waits here, and is sent while they go on elsewhere. */
export async function couplesChanges(simulation: Simulation, tab: Tab): Promise<void> {
  const { couple, customers, list, network, random, sessions } = simulation;
  const customer = random.pick(customers);
  if (customer !== customers[0]) await sessions.signIn(tab, customer);
  await until(simulation, () => sessions.customerOnDevice() === customer);
  const account = couple.heldBy(customer);
  if (account && random.chance(0.25)) await couple.remove(customer, account);
  network.down = random.chance(0.7);
  for (let more = random.between(1, 2); more > 0; more--) list.deliver(tab, account);
  if (random.chance(0.5)) list.name(tab, account);
  if (random.chance(0.3)) list.choose(tab, account);
  await until(simulation, () => list.submitted.every(({ said }) => said !== null));
  if (random.chance(0.5)) await couple.act();
  network.down = false;
  await couple.act(random.chance(0.6) ? 'has bills by own e-mail' : undefined);
  tab.start(() => tab.work(() => tab.outbox.tryNow()), undefined, ignore);
  await until(simulation, () => list.rows().every(({ state, failure }) => state === 'received' || failure !== null));
}
