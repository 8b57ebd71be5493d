import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body that many ask for, compressed once. */
export interface Representations {
  /** Of the content; each encoding is a representation of its own and adds its name. */
  hash: string;
  /** In each encoding that there is, with the headers it goes with. */
  bodies: Partial<Record<Encoding, Representation>> & { identity: Representation };
}

export type Headers = Record<string, string | number>;

interface Representation {
  body: Buffer;
  headers: Headers;
  /** Those of a reply that says that the browser has it. */
  unchanged: Headers & { etag: string };
}

/** What goes with a body in every encoding. */
interface Sent {
  type: string;
  cacheControl: string;
  /** Headers of its own. */
  headers?: Record<string, string>;
}

/**
 * Of what is published for all. A browser asks each time. What stands between (a proxy of the utility's) may answer
 * by itself for some seconds: then thousands at once are one request here. While we do not answer it goes on for minutes:
 * an old list, which says how old it is, is better than none. Every sign of it is in every unchanged poll.
 */
export const PUBLISHED_CACHE = 'max-age=0,s-maxage=9,stale-if-error=900';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Large bodies change often: at the highest quality a list of thousands takes seconds. */
const BROTLI_QUALITY = 9;
const [brotliAside, gzipAside] = [promisify(brotliCompress), promisify(gzip)];

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** The headers of each encoding. `hash`: of the content. */
export function representations(
  hash: string,
  packed: Partial<Record<Encoding, Buffer>> & { identity: Buffer },
  { type, cacheControl, headers }: Sent,
): Representations {
  const bodies: Partial<Record<Encoding, Representation>> = {};
  for (const [encoding, body] of Object.entries(packed) as [Encoding, Buffer][]) {
    const unchanged = {
      ...headers,
      'cache-control': cacheControl,
      etag: `"${hash}-${encoding}"`,
      vary: 'accept-encoding',
    };
    bodies[encoding] = {
      body,
      headers: {
        'content-type': type,
        'content-length': body.length,
        ...unchanged,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      unchanged,
    };
  }
  return { hash, bodies: bodies as Representations['bodies'] };
}

/** JSON that changes seldom, packed as small as it gets. */
export function represent(json: string): Representations {
  const identity = Buffer.from(json);
  const packed = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity };
  return representations(hashOf(identity), packed, { type: JSON_TYPE, cacheControl: 'no-cache' });
}

/** A large text, packed beside everything else that the server does. */
export async function representAside(text: string, sent: Partial<Sent> = {}): Promise<Representations> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, zipped] = await Promise.all([brotliAside(identity, { params }), gzipAside(identity)]);
  // Shorter than a file's: on a weak line it is a good part of a reply that says that nothing changed.
  const hash = hashOf(identity).slice(0, 10);
  return representations(hash, { br, gzip: zipped, identity }, { type: JSON_TYPE, cacheControl: 'no-cache', ...sent });
}

/** The browser has this content, in whatever encoding it came. `etag`: of the one that it would get now. */
function isKnown(headers: IncomingHttpHeaders, hash: string, etag: string): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  // As our own app and most browsers ask.
  if (asked === etag) return true;
  const tags = asked.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '').startsWith(`"${hash}-`));
}

/** A weak line carries few bytes: a body travels compressed, and not at all when the browser has it. */
export function answerWith(
  asked: IncomingHttpHeaders,
  { hash, bodies }: Representations,
): { status: 200 | 304; headers: Headers; body?: Buffer } {
  const { body, headers, unchanged } = bodies[bestOf(asked['accept-encoding'], bodies)] ?? bodies.identity;
  return isKnown(asked, hash, unchanged.etag) ? { status: 304, headers: unchanged } : { status: 200, headers, body };
}

export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  representations: Representations,
): FastifyReply {
  const { status, headers, body } = answerWith(request.headers, representations);
  return reply.code(status).headers(headers).send(body);
}

/** The smallest encoding that the browser takes, of those that there are. */
function bestOf(accepted: string | undefined, bodies: Representations['bodies']): Encoding {
  if (bodies.br && /\bbr\b/.test(accepted ?? '')) return 'br';
  return bodies.gzip && /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity';
}
