import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PARTS_OF_OPENING } from '#contracts/opening.ts';
import type { Fault } from '#contracts/sandbox.ts';
import { problemBody } from '../http/errors.ts';
import { problemOfStatus } from '../problems.ts';

/** Faults waiting to be played, first in first out. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  isEmpty(): boolean;
  /** Whether one waits that fits the path. */
  awaits(path: string): boolean;
  /** Takes one use of the first fault that fits the path. */
  take(path: string): Fault | null;
}

const segments = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The fault's segments stand, whole and side by side, somewhere in the path; '/' fits every path. */
export function fits(faultPath: string, path: string): boolean {
  const wanted = segments(faultPath);
  const given = segments(path);
  return given.length >= wanted.length
    ? Array.from({ length: given.length - wanted.length + 1 }).some((_, at) =>
        wanted.every((one, i) => given[at + i] === one),
      )
    : false;
}

export function makeFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => waiting.push({ fault, left: fault.times ?? 1 }),
    clear: () => {
      waiting = [];
    },
    list: () => waiting.map(({ fault, left }) => ({ ...fault, times: left })),
    isEmpty: () => waiting.length === 0,
    awaits: (path) => waiting.some(({ fault }) => fits(fault.path, path)),
    take(path) {
      const found = waiting.find(({ fault }) => fits(fault.path, path));
      if (!found) return null;
      found.left -= 1;
      if (found.left === 0) waiting = waiting.filter((one) => one !== found);
      return found.fault;
    },
  };
}

const PORTAL =
  '<!doctype html><title>Welcome</title><h1>Welcome to the guest network</h1><p>Please accept the terms.</p>';

const OPENING = /\/opening$/;

/** Whether a fault of a part's own call waits: the app is to make that call. */
const isOfPart = (faults: Faults, path: string): boolean =>
  OPENING.test(path) && PARTS_OF_OPENING.some((part) => faults.awaits(path.replace(OPENING, `/${part}`)));

/** Plays the faults on every request but the control room's own. Registered before anything else. */
export function playFaults(app: FastifyInstance, faults: Faults): void {
  const lostReplies = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (segments(path)[0] === 'sandbox') return;
    const fault = faults.take(path);
    if (!fault) return isOfPart(faults, path) ? sendStatus(request, reply, 404) : undefined;
    if (fault.mode === 'delay') await wait(fault.value ?? 1000);
    if (fault.mode === 'replyLost') lostReplies.add(request);
    if (fault.mode === 'drop') return cut(reply);
    if (fault.mode === 'status') return sendStatus(request, reply, fault.value ?? 500);
    if (fault.mode === 'html') {
      return reply
        .code(fault.value ?? 200)
        .type('text/html; charset=utf-8')
        .send(PORTAL);
    }
  });

  // The work is done and committed; the reply ends here, its answer never leaves.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (lostReplies.has(request)) cut(reply);
    else done(null, payload);
  });
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  // With an error, so that `app.inject`, which has no socket, fails as well.
  reply.raw.destroy(Object.assign(new Error('cut by a fault'), { code: 'ECONNRESET' }));
  return reply;
}

function sendStatus(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  if (status === 429 || status === 503) reply.header('retry-after', '1');
  return reply.code(status).send(problemBody(request, problemOfStatus(status)));
}
