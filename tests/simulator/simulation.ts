import type { AccountList } from './accountList.ts';
import type { Couple } from './couple.ts';
import type { Fault } from './coverage.ts';
import type { CustomerLife } from './customerLife.ts';
import type { CustomerRequests } from './customerRequests.ts';
import type { Customer } from './customers.ts';
import type { Device } from './device.ts';
import type { Finder } from './finder.ts';
import type { Onlooker } from './grants.ts';
import type { Network } from './network.ts';
import type { Notices } from './notices.ts';
import type { OutageAreas } from './outageAreas.ts';
import type { OutageReports } from './outageReports.ts';
import type { Random } from './random.ts';
import type { RoomSettings } from './roomSettings.ts';
import type { Scheduler } from './scheduler.ts';
import type { Sessions } from './sessions.ts';
import type { Texts } from './texts.ts';
import type { Utility } from './utility.ts';

/** The parts of one schedule. */
export interface Simulation {
  random: Random;
  scheduler: Scheduler;
  device: Device;
  network: Network;
  utility: Utility;
  customers: readonly [Customer, Customer];
  sessions: Sessions;
  life: CustomerLife;
  reports: OutageReports;
  onlooker: Onlooker;
  settings: RoomSettings;
  areas: OutageAreas;
  list: AccountList;
  asks: CustomerRequests;
  notices: Notices;
  texts: Texts;
  couple: Couple;
  finder: Finder;
  /** Counts the states that a fault met. */
  struck: (fault: Fault) => void;
}

/** Nothing more happens until then, but not for ever. */
export async function until({ scheduler }: Simulation, done: () => boolean): Promise<void> {
  const limit = scheduler.now + 60_000;
  await scheduler.run(
    () => null,
    0,
    () => done() || scheduler.now > limit,
  );
}

/** For what may fail without anybody waiting for it. */
export const ignore = (): void => {};
