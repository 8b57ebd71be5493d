import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Dexie } from 'dexie';
import { signRequest } from '#api/signRequest.ts';
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '#contracts/call.ts';
import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { type GrantKey, grantKey } from '#contracts/submissionGrant.ts';
import type { GrantRow } from '#db/grants.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { addDays } from '#rules/day.ts';
import type { Device } from './device.ts';
import type { Simulation } from './simulation.ts';
import type { Tab } from './tab.ts';
import type { Utility, WireReply, WireRequest } from './utility.ts';

export const APP_ORIGIN = 'http://localhost:8080';
const REGISTER = '/api/session/submissionGrant';
/** No customer has such a meter's end. */
const MADE_UP = '99999';

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
/** The name of a key, as it lies on the disk in the key's place. */
const named = (name: string) => name as unknown as CryptoKey;

/** The device's keys. They sign at once: what a browser's WebCrypto does meanwhile is no part of the schedule. */
export class GrantKeys {
  readonly #pairs = new Map<string, { privateKey: KeyObject; jwk: GrantKey }>();

  readonly subtle = {
    digest: async (_: unknown, bytes: ArrayBuffer) =>
      bytesOf(createHash('sha256').update(new Uint8Array(bytes)).digest()),
    sign: async (_: unknown, key: CryptoKey, bytes: ArrayBuffer) => {
      const { privateKey } = this.#pairs.get(key as unknown as string) as { privateKey: KeyObject };
      return bytesOf(sign('sha256', new Uint8Array(bytes), { key: privateKey, dsaEncoding: 'ieee-p1363' }));
    },
  } as unknown as Pick<SubtleCrypto, 'digest' | 'sign'>;

  make(): CryptoKey {
    const name = `key ${this.#pairs.size}`;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#pairs.set(name, { privateKey, jwk: grantKey.parse(publicKey.export({ format: 'jwk' })) });
    return named(name);
  }

  jwkOf(key: CryptoKey): GrantKey {
    return this.#pairs.get(key as unknown as string)?.jwk as GrantKey;
  }
}

/**
 * A device that never has any need not look: every read of the disk is one more decision of the schedule, and seeds that
 * were found before there were grants would tell other stories.
 */
export function hasNoGrants(db: OutboxDb): void {
  const where = () => ({ equals: () => ({ primaryKeys: () => Dexie.Promise.resolve([]) }) });
  Object.assign(db.grants, { where });
}

/** As src/session/submissionGrant.ts does it, which is tied to the browser's own database. */
export async function registerGrant({ db, device }: Tab): Promise<void> {
  if (!device.scope.hasGrants) return;
  const session = await db.deviceSession.get('current');
  if (!session?.signIn || session.expired) return;
  const { customerId, signIn } = session;
  const known = await db.grants.get(customerId);
  if (known?.signIn === signIn) return;
  const key = known?.publicKey ?? device.keys.make();
  const keys = { customerId, privateKey: key, publicKey: key };
  if (!known) await db.grants.add({ ...keys, grantId: null, signIn: null, state: 'over' });
  const reply = await device.network.fetch(REGISTER, {
    method: 'POST',
    headers: { 'x-stormlamp': '1', 'content-type': 'application/json', [OWNER_HEADER]: customerId },
    body: JSON.stringify({ publicKey: device.keys.jwkOf(key) }),
    redirect: 'error',
  });
  if (!reply.ok) return;
  const { grantId } = JSON.parse(await reply.text()) as { grantId?: string };
  if (!grantId) return;
  await db.transaction('rw', [db.grants, db.deviceSession], async () => {
    if ((await db.deviceSession.get('current'))?.signIn !== signIn) return;
    await db.grants.update(customerId, { grantId, signIn, state: 'live' });
  });
}

/** As src/session/submissionGrant.ts does it at a sign-out. */
export async function leaveGrant({ db, device }: Tab, discards: boolean): Promise<void> {
  const session = device.scope.hasGrants ? await db.deviceSession.get('current') : undefined;
  if (!session) return;
  if (discards) await db.grants.delete(session.customerId);
  else await db.grants.update(session.customerId, { state: 'suspended' });
}

const liveGrantOf = (device: Device, customerId: string): GrantRow | undefined =>
  device.disk.peek<GrantRow>('grants').find((grant) => grant.customerId === customerId && grant.state === 'live');

/** Whether what is sent under this grant goes in its own customer's name, and nobody suspended it. */
export const isOwnGrant = (device: Device, grantId: string, owner: string): boolean =>
  liveGrantOf(device, owner)?.grantId === grantId;

export const hasLiveGrant = (device: Device, owner: string): boolean => liveGrantOf(device, owner) !== undefined;

/** Which grant a request names. */
export const grantIn = (headers: Record<string, string>): string | null =>
  /;keyid="([^"]+)"/.exec(headers['signature-input'] ?? '')?.[1] ?? null;

/** Nothing is taken under a grant that is over, and a signature takes no cookie along; what is registered is good again. */
export function judgeGrant(
  { overGrants }: Utility,
  { url, headers }: WireRequest,
  { status, body }: Pick<WireReply, 'status' | 'body'>,
): string[] {
  const grant = grantIn(headers);
  if (status < 300 && url.endsWith('/submissionGrant')) overGrants.delete(JSON.parse(body).grantId);
  return [
    ...(grant && headers.cookie ? ['a signed request carried a cookie'] : []),
    ...(grant && status < 300 && overGrants.has(grant) ? ['a grant that is over was taken'] : []),
  ];
}

/** Somebody on the way who sees signed requests. */
export class Onlooker {
  readonly seen: WireRequest[] = [];
  /** The next reading goes on with other bytes. */
  changesBytes = false;

  see(request: WireRequest): void {
    if (!request.url.endsWith('/meterRead')) return;
    this.seen.push({ ...request });
    if (this.changesBytes) Object.assign(request, otherBytes(request));
    this.changesBytes = false;
  }
}

/**
 * Somebody who saw signed requests, or is a customer themselves, tries what they can: the same again, the same
 * signature with a reading of their own, and their own grant for another customer's account. @returns whether there was
 * anything to try it with.
 */
export async function forgeRequest(simulation: Simulation): Promise<boolean> {
  const { device, onlooker, random } = simulation;
  onlooker.changesBytes = device.scope.hasGrants && random.chance(0.4);
  const tries = [await underOwnGrant(simulation)];
  const seen = onlooker.seen.length > 0 ? random.pick(onlooker.seen) : null;
  if (seen) tries.push(seen, otherReading(seen, random.uuid()));
  const all = tries.filter((one) => one !== null);
  for (const one of all) await send(simulation, one);
  return all.length > 0;
}

async function send({ scheduler, utility, network }: Simulation, request: WireRequest): Promise<void> {
  const reply = await scheduler.outside(() => utility.deliver(request));
  scheduler.note(`  somebody forges ${request.url}: ${reply.status}`);
  network.complaints.push(...judgeGrant(utility, request, reply));
}

/** Other bytes under what was signed. */
function otherBytes({ body, ...rest }: WireRequest): WireRequest {
  const intent = JSON.parse(String(body)) as MeterReadSubmission;
  return { ...rest, body: JSON.stringify({ ...intent, ...madeUp(intent) }) };
}

/** The signature is the one that was seen; the digest fits the new bytes. */
function otherReading({ headers, body, ...rest }: WireRequest, key: string): WireRequest {
  const intent = JSON.parse(String(body)) as MeterReadSubmission;
  const other = JSON.stringify({ ...intent, ...madeUp(intent) });
  const digest = createHash('sha256').update(other).digest('base64');
  return {
    ...rest,
    headers: { ...headers, [IDEMPOTENCY_HEADER]: key, 'content-digest': `sha-256=:${digest}:` },
    body: other,
  };
}

/** Another reading of an earlier day. */
function madeUp({ submittedDateTime }: MeterReadSubmission): Partial<MeterReadSubmission> {
  const day = addDays(submittedDateTime.slice(0, 10), -1);
  return { meterRead: MADE_UP, submittedDateTime: `${day}${submittedDateTime.slice(10)}` };
}

/** A customer of this device signs a reading for an account of the other one, and says it is theirs. */
async function underOwnGrant({ device, customers, random, life }: Simulation): Promise<WireRequest | null> {
  const victims = customers.filter(({ id }) => life.submitted.some(({ customer }) => customer.id === id));
  const victim = victims.length > 0 ? random.pick(victims) : null;
  const signers = customers.filter((one) => victim && one !== victim);
  const grant = signers.map(({ id }) => liveGrantOf(device, id)).find((one) => one !== undefined);
  const intent = victim && device.disk.readings().find(({ owner }) => owner === victim.id)?.intent;
  if (!grant?.grantId || !intent) return null;
  const body = JSON.stringify({ ...intent, ...madeUp(intent), meterReadImage: undefined });
  const headers = {
    'content-type': 'application/json',
    'x-stormlamp': '1',
    [OWNER_HEADER]: victim.id,
    [IDEMPOTENCY_HEADER]: random.uuid(),
  };
  const url = '/api/utility/meterRead';
  const place = { origin: APP_ORIGIN, now: device.scheduler.now, subtle: device.keys.subtle };
  const signer = { grantId: grant.grantId, privateKey: grant.privateKey };
  const signed = await signRequest(url, { method: 'POST', headers, body }, signer, place);
  return { method: 'POST', url, headers: signed.headers as Record<string, string>, body };
}
