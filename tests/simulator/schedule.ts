import { AccountList } from './accountList.ts';
import { Calm } from './calm.ts';
import type { Client } from './client.ts';
import * as client from './client.ts';
import { Couple } from './couple.ts';
import { Coverage, type Fault } from './coverage.ts';
import { CustomerLife } from './customerLife.ts';
import { CustomerRequests } from './customerRequests.ts';
import { Device } from './device.ts';
import { Finder, judgeFinder } from './finder.ts';
import { Onlooker } from './grants.ts';
import { judge } from './judge.ts';
import { judgeAccountList } from './judgeAccountList.ts';
import { judgeAreas } from './judgeAreas.ts';
import { judgeCouple } from './judgeCouple.ts';
import { judgeCustomerRequests } from './judgeCustomerRequests.ts';
import { judgeNotices } from './judgeNotices.ts';
import { judgeReports } from './judgeReports.ts';
import { judgeSettings } from './judgeSettings.ts';
import { judgeTexts } from './judgeTexts.ts';
import { Network } from './network.ts';
import { Notices } from './notices.ts';
import { OutageAreas } from './outageAreas.ts';
import { OutageReports } from './outageReports.ts';
import { begin, killAt, past } from './past.ts';
import { Random } from './random.ts';
import { RoomSettings } from './roomSettings.ts';
import { Scheduler } from './scheduler.ts';
import { type Seed, scopes } from './scopes.ts';
import { Sessions } from './sessions.ts';
import type { Simulation } from './simulation.ts';
import { storm } from './storm.ts';
import { watchTabs } from './tabAccidents.ts';
import { Texts } from './texts.ts';
import { FIRST_DAY, type Utility } from './utility.ts';

export interface Result extends Seed {
  /** Null when everything held. */
  failure: string | null;
  trace: string[];
  steps: number;
  submissions: number;
  requests: number;
  coverage: Record<string, number>;
}

export interface Options {
  /** The product's half on the device, when it is not the utility's own (a planted bug). */
  client?: Client;
  /** Kills the first tab at this step of the scheduler, and does nothing else bad. */
  killAt?: number;
}

/**
 * Plays one life of a device, told by its scope and seed, and judges it at rest.
 *
 * Its size is chosen by what it costs to find the planted bugs: larger storms, and much smaller ones, took more work
 * for all of them.
 */
export async function runSchedule({ scope, seed }: Seed, utility: Utility, options: Options = {}): Promise<Result> {
  const random = new Random(scopes[scope].offset + seed);
  const customers = await utility.newCustomers();
  const scheduler = new Scheduler(random, FIRST_DAY + random.below(24) * 3_600_000);
  const network = new Network(scheduler, utility, random, () => device);
  const device: Device = new Device(scheduler, network, options.client ?? client, random, scopes[scope]);
  const sessions = new Sessions(device, utility, random, customers);
  const life = new CustomerLife(device, sessions, random);
  const reports = new OutageReports(device);
  const settings = new RoomSettings(device, sessions);
  const areas = new OutageAreas(device, sessions);
  const list = new AccountList(device, sessions, network);
  const asks = new CustomerRequests(device, sessions);
  const notices = new Notices(device, sessions);
  const texts = new Texts(device, utility, customers);
  const couple = new Couple({ device, list, network, sessions, utility, customers });
  const finder = new Finder({ device, life, utility });
  const onlooker = new Onlooker();
  const coverage = new Coverage();
  const struck = (fault: Fault) => coverage.struck(fault, device.disk.rows());
  const around = { random, scheduler, device, network, utility, customers, sessions, onlooker };
  const simulation: Simulation = {
    ...around,
    life,
    reports,
    settings,
    areas,
    list,
    asks,
    notices,
    texts,
    couple,
    finder,
    struck,
  };
  network.onFault = struck;
  network.onSigned = (request) => onlooker.see(request);
  network.onReply = (...reply) => device.observeReply(...reply);
  device.disk.onFull = () => struck('disk full');
  scheduler.network = () => {
    const due = [...couple.choices(), ...list.choices()];
    if (due.length > 0) return due;
    return texts.isIdle() ? network.choices() : [...network.choices(), ...texts.choices()];
  };
  scheduler.watch = () => {
    life.changes.watch();
    reports.watch();
    settings.watch();
    areas.watch();
    list.watch();
    asks.watch();
    notices.watch();
    device.watch();
    watchTabs(simulation);
  };

  const result = (failure: string | null): Result => ({
    scope,
    seed,
    failure,
    trace: scheduler.trace,
    steps: scheduler.steps,
    submissions: [life, reports, settings, areas, list, asks, notices].reduce(
      (sum, { submitted }) => sum + submitted.length,
      0,
    ),
    requests: network.seen.length,
    coverage: coverage.cells,
  });
  const giveBack = scheduler.takeOver();
  try {
    if (device.scope.asksRequests && random.chance(device.scope.hidesMeters ? 0.8 : 0.4))
      await utility.lists.doubt(customers[0]);
    if (device.scope.isCouple) couple.shared = await utility.marry(customers);
    await begin(simulation);
    if (options.killAt === undefined) {
      await past(simulation);
      await storm(simulation);
    } else await killAt(simulation, options.killAt);
    await new Calm(simulation).run();
    await texts.deliverRest();
  } catch (error) {
    return result(`${error instanceof Error ? (error.stack ?? error.message) : error}`);
  } finally {
    giveBack();
    for (const { actor } of device.tabs) scheduler.kill(actor);
  }
  const complaints = [
    ...device.complaints,
    ...texts.complaints,
    ...network.complaints,
    ...(await judgeCouple(simulation)),
    ...(await judgeFinder(simulation)),
    ...(await judge(simulation)),
    ...(await judgeReports(simulation)),
    ...(await judgeSettings(simulation)),
    ...(await judgeAreas(simulation)),
    ...(await judgeAccountList(simulation)),
    ...(await judgeTexts(simulation)),
    ...(await judgeCustomerRequests(simulation)),
    ...(await judgeNotices(simulation)),
  ];
  return result(complaints.length > 0 ? complaints.join('\n') : null);
}
