import { createDecipheriv, createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxPush, SandboxPushDevice, SandboxPushMode } from '#contracts/sandbox.ts';
import type { VapidKeys } from '../providers/push.ts';
import { messageKeys } from '../providers/pushEncryption.ts';
import { serveOnLoopback } from './loopback.ts';

const SLOW_MS = 3000;
const RETRY_AFTER_S = 7;
/** All that a browser takes for which messages are too long. */
const SHORT_BYTES = 450;
const DAY_S = 24 * 60 * 60;
const SUBJECT = 'mailto:sandbox@sandbox.example';

interface Device {
  id: string;
  ecdh: ECDH;
  auth: Buffer;
  mode: SandboxPushMode;
}

export interface SandboxPushService {
  origin: string;
  vapid: VapidKeys;
  /** A browser subscribes. */
  subscribe(mode: SandboxPushMode): SandboxPushDevice;
  /** What its browsers were shown, oldest first. */
  pushes: SandboxPush[];
  forget(): void;
  close(): Promise<void>;
}

/**
 * A push service on the public wire (RFC 8030, 8291, 8292), with browsers of its own: it checks the token and decrypts. It
 * answers 201, or what a browser was made for.
 *
 * @param file where the key pair is kept: with another one every browser would have to subscribe anew
 */
export async function startPush(file: string, now: () => Date): Promise<SandboxPushService> {
  const vapid = keysIn(file);
  const devices = new Map<string, Device>();
  const pushes: SandboxPush[] = [];
  const { origin, close } = await serveOnLoopback(async (request, response) => {
    const body = await buffer(request);
    const device = devices.get(request.url?.slice('/push/'.length) ?? '');
    const answer = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end();
    if (!device) return answer(404);
    const refusal = refuse(request, vapid.publicKey, origin, now());
    if (refusal !== null) return answer(refusal);
    if (device.mode === 'notFound') return answer(404);
    if (device.mode === 'gone') return answer(410);
    if (device.mode === 'busy') return answer(429, { 'retry-after': String(RETRY_AFTER_S) });
    if (device.mode === 'refused') return answer(400);
    if (device.mode === 'badKey') return answer(403);
    if (device.mode === 'tooLong' && body.length > SHORT_BYTES) return answer(413);
    if (device.mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
    const payload = decrypt(device, body);
    if (payload === null) return answer(400);
    const header = (name: string) => String(request.headers[name] ?? '');
    const push = {
      device: device.id,
      payload,
      topic: header('topic'),
      urgency: header('urgency'),
      ttlSeconds: Number(header('ttl')),
      at: now().toISOString(),
    };
    pushes.push(push);
    return answer(201, { location: `${origin}/messages/${pushes.length}` });
  });
  return {
    origin,
    vapid,
    subscribe(mode) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const device = { id: randomBytes(12).toString('base64url'), ecdh, auth: randomBytes(16), mode };
      devices.set(device.id, device);
      return {
        device: device.id,
        endpoint: `${origin}/push/${device.id}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: device.auth.toString('base64url') },
        applicationServerKey: vapid.publicKey,
      };
    },
    pushes,
    forget() {
      devices.clear();
      pushes.length = 0;
    },
    close,
  };
}

function keysIn(file: string): VapidKeys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url');
  // What begins with zeros is written without them.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const made = { publicKey, privateKey, subject: SUBJECT };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** The status for a request that is no push message to us; null: it is one. */
function refuse({ method, headers }: IncomingMessage, publicKey: string, audience: string, now: Date): number | null {
  if (method !== 'POST') return 405;
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return 400;
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return 400;
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) return 403;
  return isGood(token, key, audience, now) ? null : 403;
}

function isGood(token: string, key: string, audience: string, now: Date): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOurs = verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isOurs) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const left = Number(exp) - now.getTime() / 1000;
  return aud === audience && left > 0 && left <= DAY_S && /^(mailto:|https:)/.test(String(sub));
}

/** One record of `aes128gcm` (RFC 8188); null where it is none, or was encrypted for somebody else. */
function decrypt({ ecdh, auth }: Device, body: Buffer): unknown {
  try {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const shared = ecdh.computeSecret(sender);
    const { key, nonce } = messageKeys({ shared, auth, browser: ecdh.getPublicKey(), sender, salt });
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return plain.at(-1) === 2 ? JSON.parse(plain.subarray(0, -1).toString('utf8')) : null;
  } catch {
    return null;
  }
}
