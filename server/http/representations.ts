import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body that many ask for, compressed once. */
export interface Representations {
  /** Of the content; each encoding is a representation of its own and adds its name. */
  hash: string;
  bodies: Record<Encoding, Buffer>;
}

/** `quality`: brotli's, of 11; a large body that changes often is compressed faster with less. */
export function represent(json: string, quality = 11): Representations {
  const identity = Buffer.from(json);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return {
    hash: hashOf(identity),
    bodies: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity, { params }) },
  };
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** The browser has this content, in whatever encoding it came. */
export function isKnown(request: FastifyRequest, hash: string): boolean {
  const asked = request.headers['if-none-match'];
  if (asked === undefined) return false;
  const tags = asked.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '').startsWith(`"${hash}-`));
}

/** A weak line carries few bytes: a body travels compressed, and not at all when the browser has it. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, bodies }: Representations,
  type = 'application/json',
): FastifyReply {
  const encoding = bestOf(request.headers['accept-encoding'], bodies);
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: `"${hash}-${encoding}"` });
  if (isKnown(request, hash)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(`${type}; charset=utf-8`).send(bodies[encoding]);
}

/** The smallest encoding that the browser takes, of those that there are. */
export function bestOf(accepted: string | undefined, bodies: Partial<Record<Encoding, unknown>>): Encoding {
  if (bodies.br && /\bbr\b/.test(accepted ?? '')) return 'br';
  return bodies.gzip && /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity';
}
