import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../config.ts';

/** The policy of the build that lies there now: hashes of the styles that a library injects are computed with it. */
function policyOfBuild(config: Config): () => string {
  const file = join(config.distDir, 'csp.json');
  let seen: number | undefined;
  const ofMap = [...new Set(config.mapBackgrounds.map(({ url }) => new URL(url).origin))];
  const frames = config.payment.checkoutOrigin ?? "'none'";
  let current = policy([], ofMap, frames);
  return () => {
    const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (built !== seen) {
      const hashes = built === undefined ? [] : styleHashes(file);
      current = policy(hashes ?? [], ofMap, frames);
      // Half written, perhaps: it is looked at again.
      seen = hashes ? built : undefined;
    }
    return current;
  };
}

function styleHashes(file: string): string[] | null {
  try {
    const listed = (JSON.parse(readFileSync(file, 'utf8')) as { styleHashes?: string[] }).styleHashes ?? [];
    return listed.map((hash) => hash.replaceAll("'", '')).filter((hash) => /^sha(256|384|512)-[\w+/=-]+$/.test(hash));
  } catch {
    return null;
  }
}

/** On every reply. */
const ALWAYS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/**
 * A file of the build that obeys the policy of the page that loads it. A script that a worker runs brings its own; its
 * name says so (tests/tooling/workerScripts.test.ts).
 */
const isAsset = (url: string): boolean => url.startsWith('/assets/') && !/^\/assets\/[^/]*[.-]worker-/.test(url);

/** The security headers of a reply. `isPage`: a page may begin with it. */
export type SecurityHeaders = (isPage: boolean) => Record<string, string>;

/**
 * Those that say what a page may do are left off where no page begins, because each costs bytes on a weak line.
 */
export function securityHeaders(config: Config): SecurityHeaders {
  const policyNow = policyOfBuild(config);
  const ofPages = {
    ...ALWAYS,
    'content-security-policy': '',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.appOrigin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  return (isPage) => (isPage ? { ...ofPages, 'content-security-policy': policyNow() } : ALWAYS);
}

/** Security headers on every reply. Pages of the sandbox set a policy of their own; the app's is this one. */
export function secure(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    const isData = request.routeOptions.config.isPublished === 'data';
    reply.headers(headersOf(!isAsset(request.url) && !isData));
  });
}

/** `ofMap`: the origins that the map's pictures come from. `frames`: that of the card checkout's document. */
function policy(hashes: string[], ofMap: string[], frames: string): string {
  const styles = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    ["img-src 'self' blob: data:", ...ofMap].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...ofMap].join(' '),
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // The build makes that policy (build/trustedTypes.ts). Browsers that know nothing of it pass over both.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * Where a page asked for under another loopback name belongs; null when it is right where it is. On a plain-http visit
 * to `127.0.0.1` the app's pages send the browser to the app's own origin: that name belongs to the sandbox's provider,
 * so that SameSite=Strict is really exercised.
 */
export function properOrigin(config: Config, hostHeader: string | undefined): string | null {
  const app = new URL(config.appOrigin);
  const asked = hostHeader?.replace(/:\d+$/, '') ?? '';
  if (!isLoopback(app.hostname) || asked === app.hostname) return null;
  return asked === '127.0.0.1' ? config.appOrigin : null;
}
