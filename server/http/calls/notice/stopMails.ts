import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STOP_MAILS_PATH } from '#contracts/stopMails.ts';
import { noticeWords, type SayNotice } from '../../../domain/notice/noticeTexts.ts';
import { readStopToken, type Stopping, stopMails } from '../../../domain/notice/stopMails.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { readForms } from '../../forms.ts';
import { escapeHtml, PLAIN_STYLE } from '../../nowPage.ts';
import { guardedRoute } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';

/** `List-Unsubscribe=One-Click`, and what a mail service may add. */
const FORM_LIMIT = 4096;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

function askOf(stopping: Stopping, say: SayNotice): string {
  if ('notice' in stopping) return say('stop.outages');
  const { reminder, caAccount } = stopping;
  return say(reminder === 'highBillPeakAlert' ? 'stop.alert' : 'stop.ask', { ending: caAccount.slice(-4) });
}

/** The link in notices by mail (contracts/stopMails.ts). Opening it stops nothing: mail scanners open links. */
export function serveStopMails(app: FastifyInstance, services: Services): void {
  const { config, content, db, now, seal } = services;
  if (!seal) return;
  const path = STOP_MAILS_PATH.replace('{product}', config.segment);
  const options = { config: { isStrict: true } };
  const byLink = { auth: 'public', isSameForAll: true, path, options } as const;
  const stoppingOf = (query: unknown) => readStopToken(seal, (query as { token?: unknown }).token);
  const say = () => noticeWords(content().pages);

  const page = (reply: FastifyReply, status: number, text: string, button = '') =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(say()('stop.title'))}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${escapeHtml(say()('stop.title'))}</h1><p>${escapeHtml(text)}</p>${button}</main></body></html>`,
      );
  const unknown = ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (headers.accept?.includes('text/html')) return page(reply, 403, say()('stop.unknown'));
    throw new Problem('forbidden', say()('stop.unknown'));
  };

  guardedRoute(app, services, { ...byLink, method: 'GET', act: null }, async (request, reply) => {
    const stopping = stoppingOf(request.query);
    if (!stopping) return unknown(request, reply);
    // Without an action it goes to the address that it was opened with, token and all.
    const button = `<form method="post"><button>${escapeHtml(say()('stop.button'))}</button></form>`;
    return page(reply, 200, askOf(stopping, say()), button);
  });

  app.register(async (scope) => {
    readForms(scope, FORM_LIMIT);
    // Mail services send it as a form of either kind, or as text; what it says is known from the link.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_, __, done) => done(null, {}));
    const act = ACTS['POST /api/{product}/stopMails'];
    guardedRoute(scope, services, { ...byLink, method: 'POST', provenBy: 'mailToken', act }, async (request, reply) => {
      const stopping = stoppingOf(request.query);
      if (!stopping) return unknown(request, reply);
      await stopMails(db, now(), stopping);
      return page(reply, 200, say()('stop.done'));
    });
  });
}
