import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOW_PATH } from '#contracts/nowPage.ts';
import { SAMPLE_ADDRESS } from '#contracts/samplePages.ts';
import { SHARED_PHOTO_ADDRESS, SHARED_PHOTO_LOST } from '#contracts/sharedPhoto.ts';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { builtFiles, isHashed } from './builtFiles.ts';
import { sendProblem } from './errors.ts';
import { answerWith, sendRepresentation } from './representations.ts';
import { properOrigin } from './security.ts';

/** Paths that are never the app's own pages. */
const NOT_PAGES = /^\/(api|sandbox|oidc|moneris|healthz|readyz)(\/|$)/;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
/** An address of the app's own router: no file has such a name. */
const isPagePath = (request: FastifyRequest): boolean => /^[\w/-]*$/.test(pathOf(request));
const wantsText = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
/** A client that only asks for the head (a monitor, a link checker) names no type. */
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NOT_PAGES.test(pathOf(request)) &&
  pathOf(request) !== NOW_PATH &&
  !SAMPLE_ADDRESS.test(pathOf(request)) &&
  (wantsText(request) || (request.method === 'HEAD' && isPagePath(request)));

/**
 * Serves the built app: files as they are (with their .br and .gz brothers), and for every page address
 * the app shell, in any letter case: the app's own router decides what it means.
 */
export async function serveApp(app: FastifyInstance, config: Config): Promise<void> {
  // The plugin needs its folder; before the first build it is empty and every page says so.
  mkdirSync(config.distDir, { recursive: true });
  const fileAt = builtFiles(config.distDir);
  const pageAt = (path: string) => fileAt(firstShellOf(path)) ?? fileAt(SHELL);

  app.addHook('onRequest', async (request, reply) => {
    const origin = wantsPage(request) ? properOrigin(config, request.headers.host) : null;
    if (origin) return reply.redirect(origin + request.url, 302);
    // Before a route is run: the plugin below asks the disk several times for each file.
    const file = isWhole(request) ? (isPage(request) ? pageAt(pathOf(request)) : fileAt(pathOf(request))) : null;
    if (file) return sendRepresentation(request, reply, file);
  });

  // For what is not sent from memory: a part of a file, a large one; and it refuses strange paths.
  await app.register(fastifyStatic, {
    root: config.distDir,
    preCompressed: true,
    // What the build leaves for itself: Vite's list of every file and its sources.
    dotfiles: 'ignore',
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = isHashed(path.slice(config.distDir.length));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const sendShell = (request: FastifyRequest, reply: FastifyReply) => {
    const shell = fileAt(SHELL);
    return shell ? sendRepresentation(request, reply, shell) : sendNotBuilt(reply);
  };
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendShell(request, reply);
    const isSample = SAMPLE_ADDRESS.test(pathOf(request)) && wantsText(request);
    const shell = isSample ? fileAt(SHELL) : null;
    if (!shell) return sendProblem(request, reply, notFound);
    // A person reads the app's own page for an unknown address (APP-12); the status says the same to a program.
    const { body, headers } = answerWith({ 'accept-encoding': request.headers['accept-encoding'] }, shell);
    return reply
      .code(404)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body);
  });
  app.get('/', sendShell);

  // A phone without our service worker shares a photo: its bytes are not read, and the page says what to do.
  app.post(
    SHARED_PHOTO_ADDRESS,
    { onRequest: async (_request, reply) => reply.redirect(SHARED_PHOTO_LOST, 303) },
    async () => {},
  );
}

const SHELL = '/index.html';
/** The same with what a visitor sees first, which the build makes for a few pages (build/shells.ts). */
const firstShellOf = (path: string): string => `/shells${path.toLowerCase().replace(/\/+$/, '')}.html`;

/** The whole of a file is asked for. */
const isWhole = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.range === undefined;
const isPage = (request: FastifyRequest): boolean => wantsPage(request) && isPagePath(request);

const notFound = new Problem('notFound', 'There is nothing at this address.');

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The app is not built yet. Run "npm start" (or "npm run build") and load this page again.\n');
