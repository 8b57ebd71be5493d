import type { FastifyInstance } from 'fastify';
import {
  type AnyCall,
  APP_HEADER,
  IDEMPOTENCY_HEADER,
  OWNER_HEADER,
  REPLACES_HEADER,
  REQUEST_ID_HEADER,
  UNLOCK_HEADER,
} from '#contracts/call.ts';
import { jsonSchemaOf } from '#contracts/jsonSchema.ts';
import { problem } from '#contracts/problem.ts';
import type { Services } from '../services.ts';
import { guardedRoute, type RegisteredRoute } from './route.ts';

const PATH = '/api/openapi.json';
/** As a document with schemas of that draft has to say. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

type Schema = Record<string, unknown>;

/** A schema within the document, which says its dialect once. */
const schemaOf = (contract: AnyCall['request']): Schema => {
  const { $schema: _, ...schema } = jsonSchemaOf(contract) as Schema;
  return schema;
};

const header = (name: string, description: string, required: boolean) => ({
  name,
  in: 'header',
  description,
  required,
  schema: { type: 'string' },
});

const APP = header(APP_HEADER, 'Any text; a form of another site cannot send it.', true);
const KEY = header(IDEMPOTENCY_HEADER, 'A UUID, the same on every attempt: the effect is had once.', false);
const REPLACES = header(REPLACES_HEADER, 'Keys, separated by commas, of submissions that this one replaces.', false);
const OWNER = header(
  OWNER_HEADER,
  'The customer whom the submission belongs to: refused under another sign-in.',
  false,
);
const UNLOCK = header(UNLOCK_HEADER, 'What opened the app’s lock; without a lock it is not looked at.', false);

/** `api/{product}/meterRead` of the contracts: `meterRead`; of one without a product `api` goes before, as of `apiSession`. */
const nameOf = (path: string): string =>
  path
    .replace(/^\/(api\/\{product\}\/)?/, '')
    .split(/[/-]/)
    .map((part, nth) => (nth === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');

/** A GET's request is its query: a parameter for each field. */
function queryOf(call: AnyCall): object[] {
  const { properties = {}, required = [] } = schemaOf(call.request) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function operationOf({ auth, guarded, worksLocked }: RegisteredRoute, call: AnyCall, operationId: string): object {
  const isSubmission = call.method === 'POST' && auth !== 'public' && (call.finalRefusals?.length ?? 0) > 0;
  const parameters = [
    ...(guarded ? [APP] : []),
    ...(isSubmission ? [KEY, REPLACES, OWNER] : []),
    ...(worksLocked || auth === 'public' ? [] : [UNLOCK]),
    ...(call.method === 'GET' ? queryOf(call) : []),
  ];
  const json = (schema: Schema) => ({ 'application/json': { schema } });
  return {
    operationId,
    ...(call.failureTitle && { summary: `Fails as “${call.failureTitle}”` }),
    ...(parameters.length > 0 && { parameters }),
    security: auth === 'public' ? [] : [{ session: [] }],
    ...(call.method === 'POST' && {
      requestBody: { required: true, content: json(schemaOf(call.plainRequest ?? call.request)) },
    }),
    responses: {
      200: {
        description: 'Answered; `errorCode` other than 0 or "0" is a no in words.',
        content: json(schemaOf(call.reply)),
      },
      default: { $ref: '#/components/responses/problem' },
    },
  };
}

/**
 * The contract of customers' calls as OpenAPI 3.1, made of the very schemas that judge each request: for whoever writes
 * another back end, or tries one (docs/backends.md).
 */
export function openApiOf(routes: readonly RegisteredRoute[]): object {
  const paths: Record<string, object> = {};
  for (const route of routes) {
    if (!route.call) continue;
    const of = paths[route.path] ?? {};
    const method = route.method.toLowerCase();
    const name = nameOf(route.call.path);
    const operation = operationOf(route, route.call, Object.keys(of).length > 0 ? `${name}By${route.method}` : name);
    paths[route.path] = { ...of, [method]: operation };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: { title: 'Stormlamp', version: '1', description: 'What the customer app asks a utility.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'stormlamp' } },
      responses: {
        problem: {
          description: 'A problem, whatever its status.',
          headers: { [REQUEST_ID_HEADER]: { schema: { type: 'string' } } },
          content: { 'application/json': { schema: schemaOf(problem) } },
        },
      },
    },
  };
}

/** Serves it; made when it is first asked for. To be called after every other route. */
export function serveOpenApi(app: FastifyInstance, services: Services): void {
  let text: string | undefined;
  guardedRoute(
    app,
    services,
    { method: 'GET', path: PATH, act: null, auth: 'public', isSameForAll: true },
    async (_, reply) => {
      text ??= JSON.stringify(openApiOf(app.registeredRoutes));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}
