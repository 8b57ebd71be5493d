import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { properOrigin } from './security.ts';

/** What the sandbox plays under the same name: the outside systems, and the room to control them. */
const PLAYED = /^\/(oidc|moneris|twilio|graph|sandbox)(\/|$)/;
/** For whoever watches the server, by whatever name. */
const HEALTH = /^\/(healthz|readyz)$/;

/** Where the checkout's document is, on its origin. */
export const CHECKOUT_PATH = '/checkout';

const SCRIPT = readFileSync(new URL('../checkout/document.js', import.meta.url), 'utf8');
const STYLE = 'html,body,#monerisCheckout{margin:0;height:100%}iframe{border:0}';

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const quoted = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Whether a request came to the checkout's origin, by the name that it was asked under. */
export function isAtCheckout({ payment }: Config): (host: string | undefined) => boolean {
  const own = payment.checkoutOrigin === null ? null : new URL(payment.checkoutOrigin).host;
  return (host) => own !== null && host?.toLowerCase() === own;
}

/**
 * The origin on which the card provider's script runs has one document and nothing else of ours: no call, no page, no
 * worker. What is not that document is answered as if it were not there; a page of the app that is asked for on this
 * machine under this name is sent to its own.
 *
 * `scriptUrl`: the provider's script; null where cards are not taken.
 */
export function keepToCheckout(
  app: FastifyInstance,
  config: Config,
  { scriptUrl, isPlayed }: { scriptUrl: string | null; isPlayed: boolean },
): void {
  const isHere = isAtCheckout(config);
  const page = scriptUrl ? checkoutDocument(config.appOrigin, scriptUrl) : null;

  app.addHook('onRequest', async (request, reply) => {
    if (!isHere(request.headers.host)) return;
    const path = request.url.split('?', 1)[0] ?? '/';
    if (HEALTH.test(path) || (isPlayed && PLAYED.test(path))) return;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path === CHECKOUT_PATH && isRead && page) return reply.headers(page.headers).send(page.html);
    if (isRead && wantsApp(request, path)) return toApp(config, request, reply);
    throw new Problem('notFound', 'There is nothing at this address.');
  });
}

const wantsApp = ({ headers }: FastifyRequest, path: string): boolean =>
  (headers.accept ?? '').includes('text/html') && !path.startsWith('/api/');

function toApp(config: Config, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const proper = properOrigin(config, request.headers.host);
  if (proper === null) throw new Problem('notFound', 'There is nothing at this address.');
  return reply.redirect(proper + request.url, 302);
}

function checkoutDocument(appOrigin: string, scriptUrl: string): { html: string; headers: Record<string, string> } {
  const provider = new URL(scriptUrl).origin;
  const policy = [
    "default-src 'none'",
    `script-src ${sha(SCRIPT)} ${provider}`,
    // The provider's script styles what it adds.
    `style-src ${provider} 'unsafe-inline'`,
    `img-src ${provider} data:`,
    `connect-src ${provider}`,
    `frame-src ${provider}`,
    `frame-ancestors ${appOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card payment</title><style>${STYLE}</style></head>
<body data-app-origin="${quoted(appOrigin)}" data-script-url="${quoted(scriptUrl)}"><div id="monerisCheckout"></div>
<script>${SCRIPT}</script></body></html>`;
  const headers = {
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  };
  return { html, headers };
}
