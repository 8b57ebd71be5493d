import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { ContentPages } from '#contracts/content.ts';
import { type PowerAsked, type PushPayload, UNTOLD } from '#contracts/push.ts';
import type { WordKey } from '#contracts/words.ts';
import type { Db } from '../../store/open.ts';
import {
  devicesOf,
  forgetDevice,
  noteFailure,
  noteTaken,
  type PushDevice,
} from '../../store/push/pushSubscriptions.ts';
import type { PushMessage, PushService } from './pushService.ts';

/** A notice on its way to a customer's devices. */
export interface PushNotice {
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
  /** Push services that have it. */
  taken: number;
  /** In how many seconds to try those that did not take it; null: there are none. */
  againInSeconds: number | null;
}

const LONGEST_TITLE = 100;
const LONGEST_BODY = 500;

/**
 * Pushes a notice to every device of a customer that shows notices. Sent again it is the same one there: it takes its own
 * place, with the push service and on the device.
 */
export async function sendPush(
  parts: { db: Db; push: PushService; log: Logger; appOrigin: string; pages: ContentPages; now: Date },
  customerId: string,
  notice: PushNotice,
): Promise<PushResult> {
  const { db, push, log, now } = parts;
  const devices = await devicesOf(db, now, customerId, push.publicKey);
  const tag = tagOf(customerId, notice.about);
  const { ttlSeconds, urgency } = notice;
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const payload = JSON.stringify(payloadFor(parts, device, notice, tag));
      const outcome = await push.send(device, { payload, ttlSeconds, urgency, topic: tag });
      if (outcome.is === 'taken') await noteTaken(db, device);
      else if (outcome.is === 'again') await noteFailure(db, device);
      else await forgetDevice(db, device.endpointHash);
      if (outcome.is === 'refused') log.warn({ status: outcome.status }, 'a push service refused a notice');
      return outcome;
    }),
  );
  const again = outcomes.flatMap((outcome) => (outcome.is === 'again' ? [outcome.inSeconds] : []));
  return {
    taken: outcomes.filter(({ is }) => is === 'taken').length,
    againInSeconds: again.length > 0 ? Math.max(...again) : null,
  };
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
