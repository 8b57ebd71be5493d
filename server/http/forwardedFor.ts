import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, SocketAddress } from 'node:net';

const HEADER = 'x-forwarded-for';

/**
 * One address in one form, however it was written: with a port (as Azure Application Gateway does), in brackets or
 * quotes, with a zone, an IPv4 address in IPv6 clothes. Null when it is none. Limits count by it: written with the port,
 * every connection would count as another address.
 */
export function canonicalAddress(written: string): string | null {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([^:]+):\d{1,5}$/.exec(text)?.[1];
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return null;
  const { address: short } = new SocketAddress({ address, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1] ?? short;
}

/**
 * Rewrites `X-Forwarded-For` so that its readers find nothing but addresses. An entry that is no address counts as the
 * connection's own address, and ends the list: that address may be a proxy's that is trusted, and what stands before it
 * the caller's own word. A caller must not choose by what they are counted.
 */
export function cleanForwardedFor({ headers, socket }: IncomingMessage): void {
  const sent = headers[HEADER];
  if (sent === undefined) return;
  const own = canonicalAddress(socket.remoteAddress ?? '') ?? '';
  const entries = (Array.isArray(sent) ? sent.join(',') : sent).split(',').map(canonicalAddress);
  const known = entries.slice(entries.lastIndexOf(null) + 1);
  headers[HEADER] = (known.length < entries.length ? [own, ...known] : known).join(', ');
}
