import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { PaymentEntry } from '../domain/payment/paymentInteraction.ts';
import { safeError } from '../log.ts';
import type { Mail } from '../providers/email.ts';
import type { TextOutcome } from '../providers/outboundText.ts';
import type { NoticeCause } from '../store/notice/noticesSent.ts';
import type { Db, Store } from '../store/open.ts';
import { retryOnConflict } from '../store/retryOnConflict.ts';
import { eachJob, SEVERAL } from './eachJob.ts';
import { type MakeQueue, queueEntry, queuePayment, workOnEntries, workOnPayments } from './paymentQueue.ts';
import { queueText, SEND_TEXT, type TextJob, workOnTexts } from './textQueue.ts';

const SCAN_PHOTO = 'scan-photo';
const DAILY = 'daily';
const ALIGN_DIRECTORY = 'align-directory';
const REMOVE_LOGIN = 'remove-login';
const END_OFFERS = 'end-offers';
const SEND_MAIL = 'send-mail';
const REMIND = 'remind';
/** A finished job goes after so long; it keeps what it was about until then, such as a name and an e-mail address. */
const FINISHED_KEPT_S = 30 * 60;
/** How often finished jobs are looked for: with the time above, all are gone within the hour. */
const CLEARED_EVERY_S = 15 * 60;
/** A run looks at everybody's accounts. */
const REMIND_S = 30 * 60;
/** Longer than the app takes, with its repeats, from the identity provider's change to the profile's. */
const ALIGN_AFTER_S = 180;

export interface MailJob extends Mail {
  /** Whose account it tells of, with which it goes unsent; null: it is sent whatever becomes of the account. */
  customerId: string | null;
}

export interface PhotoJob {
  customerId: string;
  fileName: string;
}

export interface DirectoryJob {
  customerId: string;
  what: 'displayName' | 'email';
}

export interface LoginJob {
  /** The provider's. */
  subject: string;
}

export interface OffersJob {
  /** An address that its customer gave up. */
  email: string;
  /** When (ISO). */
  since: string;
}

interface RemindJob {
  only?: readonly NoticeCause[];
}

export interface PaymentJob {
  orderNo: string;
}

/** Work that must outlive the request. */
export interface Jobs {
  readonly ready: boolean;
  start(): Promise<void>;
  /** Lets running work finish, then lets go of the database. */
  stop(): Promise<void>;
  /** Forgets whatever waits in the queues, and waits for the mails that are under way; other work comes to its end later. */
  forget(): Promise<void>;
  /** Forgets, in the caller's transaction, what waits for a customer whose account goes. */
  forgetCustomer(tx: Db, customerId: string): Promise<void>;
  /** Queues a scan in the caller's transaction: the photo's row and its job commit together. */
  scanPhoto(tx: Db, photo: PhotoJob): Promise<void>;
  /** A while from now the identity provider shall say what the profile then says. */
  alignDirectory(change: DirectoryJob): Promise<void>;
  /** The same at once, in the caller's transaction: the provider was not changed beforehand. */
  restoreDirectory(tx: Db, change: DirectoryJob): Promise<void>;
  /** Queues, in the caller's transaction, that the identity provider forgets whose account is deleted. */
  removeLogin(tx: Db, login: LoginJob): Promise<void>;
  /** Queues, in the caller's transaction, that no more offers go to an address. */
  endOffers(tx: Db, offers: OffersJob): Promise<void>;
  /** Queues a mail in the caller's transaction: what it tells of and the mail commit together. */
  sendMail(tx: Db, mail: MailJob): Promise<void>;
  /** Queues a text message in the caller's transaction. */
  sendText(tx: Db, text: TextJob): Promise<void>;
  /** Looks soon for customers to be told of these; it is looked for by the hour anyway. */
  remind(only: readonly NoticeCause[]): Promise<void>;
  /** Queues, in the caller's transaction, that the card provider is asked until it says how a payment ended. */
  settlePayment(tx: Db, payment: PaymentJob): Promise<void>;
  /** Queues, in the caller's transaction, an entry that the log did not take. */
  logPayment(tx: Db, entry: PaymentEntry): Promise<void>;
}

export interface Work {
  scanPhoto(photo: PhotoJob): Promise<void>;
  /** Shortly after midnight in Regina. */
  daily(): Promise<void>;
}

/** What is not the simulator's: it has no identity provider, no mail server and no cards. */
export interface OutsideWork {
  alignDirectory(change: DirectoryJob): Promise<void>;
  removeLogin(login: LoginJob): Promise<void>;
  endOffers(offers: OffersJob): Promise<void>;
  sendMail(mail: Mail): Promise<void>;
  sendText(text: TextJob): Promise<TextOutcome>;
  /** @returns after how many seconds to look again; null when the end is known. */
  settlePayment(payment: PaymentJob): Promise<number | null>;
  logPayment(entry: PaymentEntry): Promise<void>;
  /** Finds out whom to tell of their accounts, of these or of everything. */
  remind(only?: readonly NoticeCause[]): Promise<void>;
  /** Whose end is not known. */
  openPayments(): Promise<PaymentJob[]>;
}

/** pg-boss on the same database, PGlite or PostgreSQL. `remindsByItself`: by the hour, and not when it is asked to alone. */
export function pgBossJobs(
  store: Store,
  log: Logger,
  work: Work & OutsideWork,
  { remindsByItself = false }: { remindsByItself?: boolean } = {},
): Jobs {
  const { engine } = store;
  const where =
    engine.kind === 'pglite'
      ? ({ db: fromPglite(engine.client), backend: 'pglite' } as const)
      : { connectionString: engine.url, max: 3 };
  const boss = new PgBoss({ ...where, maintenanceIntervalSeconds: CLEARED_EVERY_S });
  // Without a listener an 'error' event would end the process; pg-boss carries on by itself.
  boss.on('error', (error) => log.warn({ err: safeError(error) }, 'job queue trouble'));
  let started: Promise<void> | null = null;
  let ready = false;
  const mailsUnderWay = new Set<Promise<void>>();

  const begin = async (): Promise<void> => {
    await boss.start();
    // `createQueue` leaves the queue of an earlier version as it is, and that kept finished jobs for a week. Before its
    // workers begin: the update drops what pg-boss knows of the queue, their first look reads it again, and a caller's
    // transaction on PGlite, which has one connection, could not.
    const makeQueue: MakeQueue = async (name, options) => {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, { deleteAfterSeconds: FINISHED_KEPT_S });
    };
    // A scanner may be away for days: a photo waits for it rather than being lost.
    await makeQueue(SCAN_PHOTO, {
      retryLimit: 10_000,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 120,
      retentionSeconds: 60 * 24 * 60 * 60,
    });
    // Versions before this one told the workers in the transaction of a photo, and PostgreSQL commits transactions
    // with a NOTIFY one after the other, whatever they wrote.
    await boss.updateQueue(SCAN_PHOTO, { notify: false });
    await makeQueue(ALIGN_DIRECTORY, {
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
    });
    await boss.work(ALIGN_DIRECTORY, { pollingIntervalSeconds: 2, ...SEVERAL }, eachJob(work.alignDirectory));
    await makeQueue(REMOVE_LOGIN, { retryLimit: 50, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 });
    await boss.work(REMOVE_LOGIN, { pollingIntervalSeconds: 2, ...SEVERAL }, eachJob(work.removeLogin));
    await makeQueue(END_OFFERS, { retryLimit: 50, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 });
    await boss.work(END_OFFERS, { pollingIntervalSeconds: 2, ...SEVERAL }, eachJob(work.endOffers));
    await makeQueue(SEND_MAIL, { retryLimit: 50, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 });
    await boss.work(
      SEND_MAIL,
      { pollingIntervalSeconds: 2, ...SEVERAL },
      eachJob(({ customerId: _, ...mail }: MailJob) => {
        const sending = work.sendMail(mail).finally(() => mailsUnderWay.delete(sending));
        mailsUnderWay.add(sending);
        return sending;
      }),
    );
    await workOnTexts(boss, work, makeQueue);
    await workOnPayments(boss, work, makeQueue);
    await workOnEntries(boss, work, makeQueue);
    await makeQueue(DAILY, { retryLimit: 5, retryDelay: 60 });
    await boss.work(SCAN_PHOTO, { pollingIntervalSeconds: 2, ...SEVERAL }, eachJob(work.scanPhoto));
    await boss.work(DAILY, { pollingIntervalSeconds: 30 }, () => work.daily());
    await boss.schedule(DAILY, '5 0 * * *', null, { tz: 'America/Regina' });
    await makeQueue(REMIND, { retryLimit: 5, retryDelay: 60, expireInSeconds: REMIND_S });
    await boss.work(REMIND, { pollingIntervalSeconds: 2 }, async ([job]) => {
      await work.remind((job?.data as RemindJob | null)?.only);
    });
    if (remindsByItself) await boss.schedule(REMIND, '0 8-20 * * *', null, { tz: 'America/Regina' });
    else await boss.unschedule(REMIND);
    ready = true;
  };

  return {
    get ready() {
      return ready;
    },
    start() {
      started ??= begin();
      return started;
    },
    async stop() {
      await started?.catch(() => {});
      ready = false;
      if (started) await boss.stop({ graceful: true, timeout: 10_000 });
    },
    async forget() {
      // The workers may hold locks on queues that this locks in another order.
      if (ready) await retryOnConflict(() => boss.deleteAllJobs());
      await Promise.allSettled(mailsUnderWay);
    },
    async forgetCustomer(tx, customerId) {
      const db = fromDrizzle(tx as never, sql);
      for (const queue of [SEND_MAIL, SEND_TEXT, ALIGN_DIRECTORY, SCAN_PHOTO]) {
        const theirs = await boss.findJobs(queue, { data: { customerId }, db });
        if (theirs.length > 0)
          await boss.deleteJob(
            queue,
            theirs.map(({ id }) => id),
            { db },
          );
      }
    },
    async scanPhoto(tx, photo) {
      await boss.send(SCAN_PHOTO, photo, { db: fromDrizzle(tx as never, sql) });
    },
    async alignDirectory(change) {
      await boss.send(ALIGN_DIRECTORY, change, { startAfter: ALIGN_AFTER_S });
    },
    async restoreDirectory(tx, change) {
      await boss.send(ALIGN_DIRECTORY, change, { db: fromDrizzle(tx as never, sql) });
    },
    async removeLogin(tx, login) {
      await boss.send(REMOVE_LOGIN, login, { db: fromDrizzle(tx as never, sql) });
    },
    async endOffers(tx, offers) {
      await boss.send(END_OFFERS, offers, { db: fromDrizzle(tx as never, sql) });
    },
    async sendMail(tx, mail) {
      await boss.send(SEND_MAIL, mail, { db: fromDrizzle(tx as never, sql) });
    },
    sendText: (tx, text) => queueText(boss, tx, text),
    async remind(only) {
      await boss.send(REMIND, { only } satisfies RemindJob);
    },
    settlePayment: (tx, payment) => queuePayment(boss, tx, payment),
    logPayment: (tx, entry) => queueEntry(boss, tx, entry),
  };
}

/** Without a background. */
export const noJobs: Jobs = {
  ready: true,
  start: async () => {},
  stop: async () => {},
  forget: async () => {},
  forgetCustomer: async () => {},
  scanPhoto: async () => {},
  alignDirectory: async () => {},
  restoreDirectory: async () => {},
  removeLogin: async () => {},
  endOffers: async () => {},
  sendMail: async () => {},
  sendText: async () => {},
  remind: async () => {},
  settlePayment: async () => {},
  logPayment: async () => {},
};
