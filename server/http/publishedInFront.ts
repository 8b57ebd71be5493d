import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import type { Services } from '../services.ts';
import type { AddressLimit } from './addressLimit.ts';
import { publishedAddresses } from './calls/outage/published.ts';
import { isAtCheckout as checkoutHost } from './checkoutOrigin.ts';
import { answerWith, type Headers } from './representations.ts';
import type { RequestTally } from './requestLog.ts';
import { properOrigin, type SecurityHeaders } from './security.ts';

/** Answers a request, or leaves it to who comes after. */
export type InFront = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Options {
  newRequestId: () => string;
  securityHeaders: SecurityHeaders;
  limit: AddressLimit;
  tally: RequestTally;
  /** Whose `X-Forwarded-For` is believed, as Fastify is told. */
  trust: false | string[] | ((address: string, hop: number) => boolean);
  /** On every reply of this server. */
  ownHeaders: Record<string, string>;
  /** Whether a request came under a name of this server. */
  isKnownHost: (host: string | undefined) => boolean;
  /** Something is to happen to requests that only the framework does: a fault is played, the server stops. */
  isUnusual: () => boolean;
}

/**
 * Answers what thousands ask for at once before the framework sees it, whose hooks take longer than the answer: what is
 * published, from memory. Only the usual answer; of everything else (no snapshot yet, too many requests, another host,
 * a body, a query) the routes of the same addresses say what becomes of it.
 */
export function answerInFront(services: Services, options: Options): InFront {
  const { newRequestId, securityHeaders, limit, tally, ownHeaders, isKnownHost, isUnusual } = options;
  const trust = typeof options.trust === 'function' ? options.trust : proxyAddr.compile(options.trust || []);
  /** Without the header of a proxy it is the address of the connection. */
  const addressOf = (request: IncomingMessage): string =>
    request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trust);
  const isAtCheckout = checkoutHost(services.config);
  const published = new Map(publishedAddresses(services).map((one) => [one.path, one]));
  const always = Object.entries({ ...ownHeaders, ...securityHeaders(false) }).flat();
  /** Of each answer, made once: those of data, which are the same each time. */
  const prepared = new WeakMap<Headers, string[]>();

  function headersOf(headers: Headers, isPage: boolean): string[] {
    const known = isPage ? undefined : prepared.get(headers);
    if (known) return known;
    const ofPage = isPage ? Object.entries({ ...ownHeaders, ...securityHeaders(true), ...headers }) : null;
    const made = (ofPage?.flat() ?? [...always, ...Object.entries(headers).flat()]).map(String);
    if (!isPage) prepared.set(headers, made);
    return made;
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request;
    const address = published.get(url);
    if (!address || !(method === 'GET' || method === 'HEAD') || isUnusual()) return false;
    if (!isKnownHost(headers.host) || isAtCheckout(headers.host)) return false;
    const began = performance.now();
    const isPage = address.kind === 'page';
    const representations = address.current();
    if (!representations || hasBody(request)) return false;
    if (isPage && properOrigin(services.config, headers.host)) return false;
    if (limit(addressOf(request)) > 0) return false;
    const { status, headers: told, body } = answerWith(headers, representations);
    // HTTP/1.1 keeps it open unless told otherwise: said in words it costs a sixth of an unchanged poll.
    if (response.shouldKeepAlive && request.httpVersion === '1.1') response.removeHeader('connection');
    response
      .writeHead(status, [REQUEST_ID_HEADER, newRequestId(), ...headersOf(told, isPage)])
      .end(method === 'HEAD' ? undefined : body);
    tally.count(method, address.path, status, performance.now() - began);
    return true;
  }

  return (request, response) => {
    try {
      return answer(request, response);
    } catch (error) {
      // Thrown from here it would end the process.
      services.log.error({ error }, 'an answer in front of the framework failed');
      return response.headersSent;
    }
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
