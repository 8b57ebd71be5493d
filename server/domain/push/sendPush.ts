import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { ContentPages } from '#contracts/content.ts';
import { type PowerAsked, type PushPayload, UNTOLD } from '#contracts/push.ts';
import type { WordKey } from '#contracts/words.ts';
import type { Db } from '../../store/open.ts';
import { forgetTried, noteTried, type TriedDevice, triedDevices } from '../../store/push/pushDeliveries.ts';
import {
  devicesOf,
  forgetDevice,
  noteRefused,
  noteTaken,
  type PushDevice,
} from '../../store/push/pushSubscriptions.ts';
import type { PushMessage, PushOutcome, PushService } from './pushService.ts';

/** A notice on its way to a customer's devices. */
export interface PushNotice {
  /** Of the notice: a device that has it is not asked again. */
  oid: string;
  title: string;
  /** Without amounts, addresses and numbers of accounts: it is read on a locked phone. */
  body: string;
  /** A page of ours, such as `/my-bill`. */
  path: string;
  /** What it is about: of the same one the last message alone is shown. */
  about: string;
  /** For how long it is worth showing, in seconds. */
  ttlSeconds: number;
  urgency: PushMessage['urgency'];
  /** Asked beside it; not where the app is locked. */
  ask?: PowerAsked | undefined;
}

export interface PushResult {
  /** Devices whose push service has it. */
  taken: number;
  /** In how many seconds to send it again, to the devices that may still take it; null: there are none. */
  againInSeconds: number | null;
}

const LONGEST_TITLE = 100;
const LONGEST_BODY = 500;
/** What is left of them for a push service to which the message was too long. */
const SHORT_TITLE = 40;
const SHORT_BODY = 60;

interface Pushing {
  db: Db;
  push: PushService;
  log: Logger;
  appOrigin: string;
  pages: ContentPages;
  now: Date;
}

/**
 * Pushes a notice to every device of a customer that shows notices. Sent again it goes only to the devices that may still take
 * it, each not before its push service said, and there it replaces what came before.
 */
export async function sendPush(parts: Pushing, customerId: string, notice: PushNotice): Promise<PushResult> {
  const { db, push, now } = parts;
  const devices = await devicesOf(db, now, customerId, push.publicKey);
  const known = await triedDevices(db, notice.oid);
  const tag = tagOf(customerId, notice.about);
  const tried = await Promise.all(
    devices.map(async (device): Promise<TriedDevice | null> => {
      const before = known.get(device.endpointHash);
      if (before && (before.state !== 'again' || (before.notBefore && before.notBefore > now))) return before;
      const outcome = await sendTo(parts, device, notice, tag);
      await noteOutcome(parts, device, outcome);
      return triedBy(device, outcome, now);
    }),
  );
  const all = tried.filter((one) => one !== null);
  const waits = all.flatMap(({ notBefore }) => (notBefore ? [notBefore.getTime() - now.getTime()] : []));
  const isLast = waits.length === 0;
  if (!isLast) await noteTried(db, { customerId, oid: notice.oid, now }, all);
  else if (known.size > 0) await forgetTried(db, notice.oid);
  return {
    taken: all.filter(({ state }) => state === 'taken').length,
    againInSeconds: isLast ? null : Math.ceil(Math.min(...waits) / 1000),
  };
}

/** Null: the device is forgotten. */
function triedBy({ endpointHash }: PushDevice, outcome: PushOutcome, now: Date): TriedDevice | null {
  if (outcome.is === 'gone') return null;
  if (outcome.is !== 'again')
    return { endpointHash, state: outcome.is === 'taken' ? 'taken' : 'refused', notBefore: null };
  return { endpointHash, state: 'again', notBefore: new Date(now.getTime() + outcome.inSeconds * 1000) };
}

async function sendTo(parts: Pushing, device: PushDevice, notice: PushNotice, tag: string): Promise<PushOutcome> {
  const { ttlSeconds, urgency } = notice;
  const send = (said: PushNotice) => {
    const payload = JSON.stringify(payloadFor(parts, device, said, tag));
    return parts.push.send(device, { payload, ttlSeconds, urgency, topic: tag });
  };
  const outcome = await send(notice);
  if (outcome.is !== 'tooLong') return outcome;
  const { ask: _, ...rest } = notice;
  const shorter = await send({
    ...rest,
    title: shortened(rest.title, SHORT_TITLE),
    body: shortened(rest.body, SHORT_BODY),
  });
  return shorter.is === 'tooLong' ? { is: 'refused', status: 413 } : shorter;
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** Only a device that its push service does not know any more is forgotten; one that refuses everything for two weeks, too. */
async function noteOutcome({ db, log, now }: Pushing, device: PushDevice, outcome: PushOutcome): Promise<void> {
  const service = new URL(device.endpoint).host;
  if (outcome.is === 'taken') await noteTaken(db, device);
  if (outcome.is === 'gone') await forgetDevice(db, device.endpointHash);
  if (outcome.is === 'refused') {
    log.warn({ status: outcome.status, service }, 'a push service refused a notice');
    await noteRefused(db, now, device);
  }
  if (outcome.is === 'again' && outcome.ourFault !== undefined) {
    log.error({ status: outcome.ourFault, service }, 'a push service does not accept our key: see VAPID_SUBJECT');
  }
}

/** 32 signs, as a topic may have (RFC 8030, 5.4). It says nothing to the push service. */
const tagOf = (customerId: string, about: string): string =>
  createHash('sha256')
    .update(JSON.stringify([customerId, about]))
    .digest('base64url')
    .slice(0, 32);

function payloadFor(
  { appOrigin, pages }: { appOrigin: string; pages: ContentPages },
  { isLocked }: PushDevice,
  { title, body, path, ask }: PushNotice,
  tag: string,
): PushPayload {
  const locked = (what: keyof typeof UNTOLD): string => {
    const found = pages.push?.[`locked.${what}` satisfies WordKey<'push'>];
    return typeof found === 'string' ? found : UNTOLD[what];
  };
  // What is behind the lock is not told beside it: not even where it leads.
  const said = isLocked
    ? { title: locked('title'), body: locked('body'), path: '/my-notifications' }
    : { title, body, path, ask };
  return {
    web_push: 8030,
    notification: {
      title: said.title.slice(0, LONGEST_TITLE),
      body: said.body.slice(0, LONGEST_BODY),
      navigate: new URL(said.path, appOrigin).href,
      tag,
      ...('ask' in said && said.ask && { ask: said.ask }),
    },
  };
}
