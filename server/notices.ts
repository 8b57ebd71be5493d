import type { Logger } from 'pino';
import type { NoticeCounts, ProvidersHealth } from '#contracts/noticeHealth.ts';
import { STOP_MAILS_PATH } from '#contracts/stopMails.ts';
import type { Config } from './config.ts';
import type { BillArchive } from './domain/meter/billedUse.ts';
import { type Carriers, makeCarriers } from './domain/notice/carriers.ts';
import { produceHighBills } from './domain/notice/highBills.ts';
import type { Channel } from './domain/notice/produceNotices.ts';
import { produceAccountNotices } from './domain/notice/produceNotices.ts';
import { produceOutageNotices } from './domain/notice/produceOutageNotices.ts';
import type { PushService } from './domain/push/pushService.ts';
import type { ContentSource } from './http/contentSource.ts';
import { type Delivered, type Delivering, deliverBy, deliverNotices, waysOfNotices } from './jobs/deliverNotices.ts';
import { makeBreaker } from './providers/breaker.ts';
import type { Email } from './providers/email.ts';
import type { OutboundText } from './providers/outboundText.ts';
import { countNotices } from './store/notice/noticeCounts.ts';
import type { NoticeCause } from './store/notice/noticesSent.ts';
import type { Db } from './store/open.ts';
import type { Seal } from './store/seal.ts';

/** What calls and jobs need to tell customers something. */
export interface Notices {
  parts: Delivering;
  /** Finds out whom to tell of their accounts. `at`: as if it were that time; left out: now. */
  produce(only?: readonly NoticeCause[], at?: Date): Promise<Partial<Record<NoticeCause, number>>>;
  /** Finds out whom to tell what the list of outages says. @returns how many are told */
  produceOutages(at?: Date): Promise<number>;
  /** The same where it was not looked for a moment ago. */
  watchOutages(): Promise<void>;
  /** Sends what is due, by every way at once. */
  deliver(at?: Date): Promise<Delivered>;
  /** By one way: none waits for another. */
  deliverBy(way: Channel): Promise<Delivered>;
  /** How those who carry them do. */
  health: Carriers['health'];
  /** The same, and by cause whether customers were told. */
  figures(): Promise<{ providers: ProvidersHealth; notices: NoticeCounts[] }>;
  /** Does something while none is being sent. */
  whileStill(work: () => Promise<void>): Promise<void>;
}

/** The list of outages is compared with what was told so often, by each server. */
const WATCH_MS = 15_000;
/** Notices of so long are counted by cause. */
const COUNTED_MS = 7 * 24 * 60 * 60_000;

/** Puts the database, the words and what carries notices together. */
export function makeNotices(from: {
  config: Config;
  db: Db;
  now: () => Date;
  content: ContentSource;
  email: Email;
  outboundText: OutboundText | null;
  push: PushService | null;
  log: Logger;
  seal: Seal | null;
  archive: BillArchive;
}): Notices {
  const { config, db, now, content, email, outboundText, push, log, seal, archive } = from;
  const ways = waysOfNotices(outboundText, push);
  const carriers = makeCarriers(() => db, now, ways, { email: makeBreaker({ now }), sms: makeBreaker({ now }) });
  const parts: Delivering = {
    db,
    now,
    pages: () => content().pages,
    causes: config.noticeCauses,
    ways,
    carriers,
    archive,
    email,
    outboundText,
    push,
    log,
    seal,
    appOrigin: config.appOrigin,
    stopUrl: `${config.appOrigin}${STOP_MAILS_PATH.replace('{product}', config.segment)}?token=`,
    sender: config.emailPostalAddress,
  };
  const underWay = new Set<Promise<unknown>>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let gate: Promise<void> | null = null;
  async function delivering(deliver: () => Promise<Delivered>): Promise<Delivered> {
    while (gate) await gate;
    const sending = deliver();
    underWay.add(sending);
    return sending.finally(() => underWay.delete(sending));
  }
  const as = (at: Date | undefined): Delivering => (at ? { ...parts, now: () => at } : parts);
  return {
    parts,
    async produce(only, at) {
      const told = await produceAccountNotices(as(at), only);
      if (only && !only.includes('highBill')) return told;
      return { ...told, highBill: await produceHighBills(as(at)) };
    },
    async watchOutages() {
      const at = now().getTime();
      if (at - lookedAt < WATCH_MS) return;
      lookedAt = at;
      await produceOutageNotices(parts);
    },
    produceOutages: (at) => produceOutageNotices(as(at)),
    deliver: (at) => delivering(() => deliverNotices(as(at))),
    deliverBy: (way) => delivering(() => deliverBy(parts, way)),
    health: carriers.health,
    figures: async () => ({
      providers: await carriers.health(),
      notices: await countNotices(db, new Date(now().getTime() - COUNTED_MS)),
    }),
    async whileStill(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      try {
        await Promise.allSettled(underWay);
        await work();
      } finally {
        gate = null;
        resolve();
      }
    },
  };
}
