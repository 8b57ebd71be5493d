import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { hashSecret, isSameHash } from '../store/identity/sessions.ts';

const COOKIE = 'stormlamp-sandbox';

/**
 * Where `STORMLAMP_SANDBOX_TOKEN` is set, the control room opens with it alone: as a bearer token, or once in the
 * address (`/sandbox?token=…`), which a cookie then stands for. It shows what customers submitted and deletes it.
 */
export function askForToken(app: FastifyInstance, { sandboxToken, appOrigin }: Config): void {
  if (sandboxToken === null) return;
  const kept = hashSecret(sandboxToken);
  app.addHook('onRequest', async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    if (request.method === 'GET' && typeof token === 'string' && isSameHash(hashSecret(token), kept)) {
      return enter(request, reply);
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const given = bearer === undefined ? request.cookies[COOKIE] : hashSecret(bearer);
    if (given === undefined || !isSameHash(given, kept)) {
      throw new Problem('forbidden', 'The control room asks for its token: /sandbox?token=…');
    }
  });

  /** Without the token in the address: it would stay in the browser's history. */
  const enter = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .setCookie(COOKIE, kept, {
        path: '/sandbox',
        httpOnly: true,
        sameSite: 'strict',
        secure: appOrigin.startsWith('https:'),
      })
      .redirect(request.url.split('?', 1)[0] ?? '/sandbox', 303);
}
