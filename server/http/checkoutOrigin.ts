import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { type FramedDocument, framedDocument } from './framedDocument.ts';
import { HEALTH } from './knownHosts.ts';
import { properOrigin } from './security.ts';

/** What the sandbox plays under the same name: the outside systems, and the room to control them. */
const PLAYED = /^\/(oidc|moneris|recaptcha|twilio|graph|sandbox)(\/|$)/;

/** Where the checkout's document is, on its origin. */
export const CHECKOUT_PATH = '/checkout';

const SCRIPT = readFileSync(new URL('../checkout/document.js', import.meta.url), 'utf8');
const STYLE = 'html,body,#monerisCheckout{margin:0;height:100%}iframe{border:0}';

/** Whether a request came to the second origin, by the name that it was asked under. */
export function isAtCheckout({ payment }: Config): (host: string | undefined) => boolean {
  const own = payment.checkoutOrigin === null ? null : new URL(payment.checkoutOrigin).host;
  return (host) => own !== null && host?.toLowerCase() === own;
}

/**
 * The origin on which others' scripts run has a document for each and nothing else of ours: no call, no page, no worker.
 * What is no such document is answered as if it were not there; a page of the app that is asked for on this machine under
 * this name is sent to its own.
 *
 * `documents`: by path.
 */
export function keepToCheckout(
  app: FastifyInstance,
  config: Config,
  { documents, isPlayed }: { documents: ReadonlyMap<string, FramedDocument>; isPlayed: boolean },
): void {
  const isHere = isAtCheckout(config);

  app.addHook('onRequest', async (request, reply) => {
    if (!isHere(request.headers.host)) return;
    const path = request.url.split('?', 1)[0] ?? '/';
    if (HEALTH.test(path) || (isPlayed && PLAYED.test(path))) return;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead && documents.get(path);
    if (page) return reply.headers(page.headers).send(page.html);
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

export function checkoutDocument(appOrigin: string, scriptUrl: string): FramedDocument {
  const provider = new URL(scriptUrl).origin;
  return framedDocument({
    title: 'Card payment',
    appOrigin,
    script: SCRIPT,
    style: STYLE,
    data: { 'script-url': scriptUrl },
    body: '<div id="monerisCheckout"></div>',
    allowed: {
      'script-src': provider,
      // The provider's script styles what it adds.
      'style-src': `${provider} 'unsafe-inline'`,
      'img-src': `${provider} data:`,
      'connect-src': provider,
      'frame-src': provider,
    },
  });
}
