import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import type { NetworkFault } from './networkFaults.ts';
import type { Random } from './random.ts';
import type { Scope } from './scopes.ts';
import type { WireReply } from './utility.ts';

const RETRY_AFTER_S = 90;
const HTML = '<!doctype html><title>Welcome to our Wi-Fi</title>';
/** Our own codes for a status. */
const codes: Partial<Record<NetworkFault, string>> = {
  '401': 'signInRequired',
  '409 inFlight': 'inFlight',
  '413': 'tooLarge',
  '422': 'keyReused',
  '429 Retry-After': 'tooManyRequests',
  '503 Retry-After': 'unavailable',
  'JSON 400': 'badRequest',
  'JSON 403': 'forbidden',
  'JSON 404': 'notFound',
  'JSON 415': 'unsupportedType',
};

/** What something on the way answers in the utility's place: in its words, in words of its own, or with a page. */
export function forge(fault: NetworkFault, random: Random, { wantsProofs }: Pick<Scope, 'wantsProofs'>): WireReply {
  const status = Number(/\d{3}/.exec(fault)?.[0] ?? 200);
  const code = wantsProofs && status === 429 && random.chance(0.7) ? 'proofWanted' : codes[fault];
  // By its mark a server of ours, of another version. Without the mark it would say no more than a page.
  if (fault === 'JSON 200 stranger')
    return { status, headers: { [REQUEST_ID_HEADER]: 'another' }, body: '{"ok":true}' };
  if (!code) return { status, headers: { 'content-type': 'text/html' }, body: HTML };
  const headers: Record<string, string> = fault.endsWith('Retry-After') ? { 'retry-after': String(RETRY_AFTER_S) } : {};
  const error = { code, message: `forged ${status}` };
  const foreign = fault.startsWith('JSON') && random.chance(0.5);
  return { status, headers, body: JSON.stringify(foreign ? { message: 'Blocked', code: status } : { error }) };
}

/** What a browser makes of a redirect to a page of somebody else's, by how it was told to treat one. */
export function redirected(mode: RequestInit['redirect']): WireReply | TypeError {
  if (mode === 'error') return new TypeError('fetch failed: redirect');
  if (mode === 'manual') return { status: 0, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': 'text/html' }, body: HTML };
}
