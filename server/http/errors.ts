import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Problem as ProblemBody, ProblemCode } from '#contracts/problem.ts';
import { safeError } from '../log.ts';
import { Problem, problemOfStatus, TooSoon } from '../problems.ts';
import { isDatabaseAway } from '../store/databaseAway.ts';
import { type Events, isEvent } from './events.ts';

/** What of a value does not fit its schema: the names of the fields, never what stands in them. */
export const fieldsOf = (error: z.core.$ZodError): string =>
  [...new Set(error.issues.map((issue) => issue.path.join('.') || 'the body'))].join(', ');

/** The documented error shape. */
export const problemBody = (
  request: FastifyRequest,
  { code, message, details }: { code: ProblemCode; message: string; details?: readonly string[] | undefined },
): ProblemBody => ({
  error: { code, message, requestId: request.id, ...(details && { details: detailsOf(details) }) },
});

/** A list of thousands may be wrong in thousands of places. */
const MOST_DETAILS = 50;

function detailsOf(details: readonly string[]): string[] {
  const more = details.length - MOST_DETAILS;
  const named = details.slice(0, MOST_DETAILS).map((one) => one.slice(0, 500));
  return more > 0 ? [...named, `and ${more} more`] : named;
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ReturnType<typeof told>,
): FastifyReply {
  if (problem instanceof TooSoon) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemBody(request, problem));
}

const databaseAway = new Problem('unavailable', 'Our database does not answer. Please try again.');

/** What the server's operator wants to know of a refusal. */
export function logProblem(request: FastifyRequest, problem: Problem, events: Events): void {
  const { code, status, why } = problem;
  if (status >= 500) request.log.warn({ code, why }, 'not available');
  else if (isEvent(problem, request)) events(request, 'refused', { code, why });
  else if (why !== undefined) request.log.warn({ code, why }, 'refused');
}

/** What was thrown, as it is answered with; what is our fault goes to the log, without its words. */
export function told(
  request: FastifyRequest,
  error: Error & { statusCode?: number },
  events: Events,
): Problem | { status: number; code: ProblemCode; message: string } {
  if (error instanceof Problem) {
    logProblem(request, error, events);
    return error;
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: safeError(error) }, 'database away');
    return databaseAway;
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: safeError(error) }, 'request failed');
  return { status, ...problemOfStatus(status) };
}

/** Turns whatever was thrown into the documented shape. */
export function handleErrors(app: FastifyInstance, events: Events): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, told(request, error, events)),
  );
}

/**
 * Answers what is no request, or came too slowly. Fastify's own handler logs the error, and that carries the bytes that
 * came, cookies among them.
 */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    { ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout', HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }[
      error.code ?? ''
    ] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
