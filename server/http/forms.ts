import type { FastifyInstance } from 'fastify';

/** Bodies of this scope are forms of at most so many bytes, read into a plain object. */
export function readForms(scope: FastifyInstance, bodyLimit = 8192): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
