import type { Logger } from 'pino';
import type { Payments } from './cardPayments.ts';
import type { Config } from './config.ts';
import type { MadeUpPremises } from './domain/outage/findPremises.ts';
import type { ContentSource } from './http/contentSource.ts';
import type { Events } from './http/events.ts';
import type { OutageSource } from './http/outageSource.ts';
import type { RegionSource } from './http/regionSource.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { DatabaseWatch } from './jobs/watchDatabase.ts';
import type { Notices } from './notices.ts';
import type { OutageLists } from './outageLists.ts';
import type { BackOffice } from './providers/backOffice.ts';
import type { Banks } from './providers/banks.ts';
import type { BillArchive } from './providers/billArchive.ts';
import type { BotCheck } from './providers/botCheck.ts';
import type { Directory } from './providers/directory.ts';
import type { Email } from './providers/email.ts';
import type { Geocoder } from './providers/geocoder.ts';
import type { Identity } from './providers/identity.ts';
import type { Marketing } from './providers/marketing.ts';
import type { Phone } from './providers/phone.ts';
import type { PhotoStore } from './providers/photoStore.ts';
import type { PostalAddresses } from './providers/postalAddresses.ts';
import type { Push } from './providers/push.ts';
import type { Recaptcha } from './providers/recaptcha.ts';
import type { TextCarrier } from './providers/textCarrier.ts';
import type { VirusScan } from './providers/virusScan.ts';
import type { Db } from './store/open.ts';
import type { Seal } from './store/seal.ts';

/** Everything a call may need. Outside systems are ports, so a test or the simulator can bring its own. */
export interface Services {
  config: Config;
  db: Db;
  /** By connections that are kept for what customers hand in (`Store.submissionDb`). */
  submissionDb: Db;
  /** The present by the database's clock, which all servers share; tests and the simulator bring a clock of their own. */
  now: () => Date;
  /** Whether the database takes writes, and how far this machine's clock is off. */
  databaseWatch: DatabaseWatch;
  /** Resolves at that time, at once where it is over. */
  waitUntil: (moment: Date) => Promise<void>;
  log: Logger;
  /** Who came in, and who was turned away. */
  events: Events;
  /** The words, as an editor last left them. */
  content: ContentSource;
  /** The outages, as the utility last published them. */
  outages: OutageSource;
  /** The map of outage regions, as the utility last sent it. */
  regions: RegionSource;
  /** Premises of places that the utility does not know; null: there are none. */
  madeUpPremises: MadeUpPremises | null;
  identity: Identity;
  directory: Directory;
  email: Email;
  phone: Phone;
  /** Whether texts of our own accord go from here. */
  sendsTexts: boolean;
  /** What tells customers of their accounts. */
  notices: Notices;
  outageLists: OutageLists;
  botCheck: BotCheck;
  /** Null where it is not configured. */
  recaptcha: Recaptcha | null;
  /** Card payments. */
  payments: Payments;
  /** Null where customers cannot send text messages. */
  textCarrier: TextCarrier | null;
  /** Null where it is not configured. */
  geocoder: Geocoder | null;
  /** Null where it is not configured. */
  postalAddresses: PostalAddresses | null;
  /** Null where it is not configured: what it is to be told waits. */
  backOffice: BackOffice | null;
  /** Null where it is not configured: no payment plan is taken. */
  banks: Banks | null;
  /** Null: no offers are mailed. */
  marketing: Marketing | null;
  /** Null where it is not configured: no notice is pushed. */
  push: Push | null;
  photoStore: PhotoStore;
  billArchive: BillArchive;
  virusScan: VirusScan;
  jobs: Jobs;
  /** Null where no key is configured. */
  seal: Seal | null;
  /** For places that were looked up: `seal`, or without a key one of this process alone. */
  placeSeal: Seal;
}
