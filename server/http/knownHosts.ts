import type { Config } from '../config.ts';

/** For monitoring, which may call the server by any name. */
export const HEALTH = /^\/(healthz|readyz)$/;

/**
 * Whether a request came under a name of this server, whatever the port. Any other is refused: a website whose name was
 * made to lead here (DNS rebinding) would be same-origin with what it asks for, the control room among it.
 */
export function knownHosts({ appOrigin, payment, sandbox }: Config): (host: string | undefined) => boolean {
  const origins = [appOrigin, ...(payment.checkoutOrigin === null ? [] : [payment.checkoutOrigin])];
  const known = new Set(origins.map((origin) => new URL(origin).hostname));
  // The provider and the other systems that a sandbox plays are under one of these.
  if (sandbox !== 'off') for (const name of ['localhost', '127.0.0.1', '[::1]']) known.add(name);
  return (host) => host !== undefined && known.has(host.replace(/:\d*$/, '').toLowerCase());
}
