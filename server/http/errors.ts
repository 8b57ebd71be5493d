import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem as ProblemBody, ProblemCode } from '#contracts/problem.ts';
import { safeError } from '../log.ts';
import { Problem, problemOfStatus } from '../problems.ts';
import { isDatabaseAway } from '../store/open.ts';

/** The documented error shape. */
export const problemBody = (request: FastifyRequest, code: ProblemCode, message: string): ProblemBody => ({
  error: { code, message, requestId: request.id },
});

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemBody(request, problem.code, problem.message));
}

const databaseAway = new Problem('unavailable', 'Our database does not answer. Please try again.');

/** What somebody who runs the server wants to know of a refusal. */
export function logProblem(request: FastifyRequest, { code, status, why }: Problem): void {
  if (status >= 500) request.log.warn({ code, why }, 'not available');
  else if (why !== undefined) request.log.warn({ code, why }, 'refused');
}

/** Turns whatever was thrown into the documented shape; what is our fault goes to the log, without its words. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    if (error instanceof Problem) {
      logProblem(request, error);
      return sendProblem(request, reply, error);
    }
    if (isDatabaseAway(error)) {
      request.log.error({ err: safeError(error) }, 'database away');
      return sendProblem(request, reply, databaseAway);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: safeError(error) }, 'request failed');
    const { code, message } = problemOfStatus(status);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(problemBody(request, code, message));
  });
}
