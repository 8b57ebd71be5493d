import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { sendProblem } from './errors.ts';
import { properOrigin } from './security.ts';

/** Paths that are never the app's own pages. */
const NOT_PAGES = /^\/(api|sandbox|oidc|healthz|readyz)(\/|$)/;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NOT_PAGES.test(pathOf(request)) &&
  (request.headers.accept ?? '').includes('text/html');

/**
 * Serves the built app: files as they are (with their .br and .gz brothers), and for every page address
 * the app shell, in any letter case: the app's own router decides what it means.
 */
export async function serveApp(app: FastifyInstance, config: Config): Promise<void> {
  // The plugin needs its folder; before the first build it is empty and every page says so.
  mkdirSync(config.distDir, { recursive: true });

  app.addHook('onRequest', async (request, reply) => {
    const origin = wantsPage(request) ? properOrigin(config, request.headers.host) : null;
    if (origin) return reply.redirect(origin + request.url, 302);
  });

  await app.register(fastifyStatic, {
    root: config.distDir,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      // Names under /assets/ carry the hash of their content.
      const hashed = path.startsWith(join(config.distDir, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendProblem(request, reply, notFound);
    return sendShell(config, reply);
  });
  app.get('/', (_request, reply) => sendShell(config, reply));
}

const notFound = new Problem('notFound', 'There is nothing at this address.');

function sendShell(config: Config, reply: FastifyReply): FastifyReply {
  if (existsSync(join(config.distDir, 'index.html'))) return reply.code(200).sendFile('index.html');
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The app is not built yet. Run "npm start" (or "npm run build") and load this page again.\n');
}
