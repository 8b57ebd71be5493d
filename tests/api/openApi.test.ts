import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server.ts';

interface Operation {
  operationId: string;
  summary?: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: { 200: { content: { 'application/json': { schema: object } } } };
}
interface Document extends Record<string, unknown> {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

describe('The contract as OpenAPI', () => {
  let running: RunningServer;
  let document: Document;
  beforeAll(async () => {
    running = await startServer('PGlite');
    const reply = await running.browser().get('/api/openapi.json');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    document = (await reply.json()) as Document;
  });
  afterAll(() => running.stop());
  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    expect((await new Validator().validate({ ...document, info: {} })).valid, 'the validator judges').toBe(false);
  });

  it('has every call that is served, each under a name of its own, and asks for a session as the server does', () => {
    const served = running.server.app.registeredRoutes.filter(({ call }) => call !== null);
    expect(served.length).toBeGreaterThanOrEqual(60);
    for (const { method, path, auth } of served) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation?.security, `${method} ${path}`).toEqual(auth === 'public' ? [] : [{ session: [] }]);
    }
    const names = operations().map(({ operationId }) => operationId);
    expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['meterRead', 'profileDetails', 'outageMap', 'apiSessionUpdateSession']),
    );
  });

  it('says of a submission that it takes a key, and what it fails as', () => {
    const submission = document.paths['/api/utility/meterRead']?.post;
    expect(submission?.summary).toBe('Fails as “Failed to Load Meter Read”');
    expect(submission?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['x-stormlamp', true],
      ['idempotency-key', false],
      ['x-stormlamp-replaces', false],
      ['x-stormlamp-owner', false],
    ]);
  });

  it('judges requests and answers as far as a schema can', async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const reading = ajv.compile(
      document.paths['/api/utility/meterRead']?.post?.requestBody?.content['application/json'].schema ?? false,
    );
    const fits = {
      caAccount: '500010340137',
      meterNumber: '70412011',
      meterRead: '48213',
      submittedDateTime: '2026-11-27T08:00:00-06:00',
      moveInOutIndicator: 'NONE',
      interactionType: 'METER_READ',
      interactionText: 'x',
    };
    expect(reading(fits)).toBe(true);
    expect(reading({ ...fits, meterNumber: 'x'.repeat(1001) })).toBe(false);
    expect(reading({ ...fits, moveInOutIndicator: 'BOTH' })).toBe(false);
    expect(reading({ ...fits, meterNumber: undefined })).toBe(false);
    const browser = await running.signedIn('basement');
    const answer = ajv.compile(
      document.paths['/api/utility/profileDetails']?.get?.responses[200].content['application/json'].schema ?? false,
    );
    expect(answer(await (await browser.get('/api/utility/profileDetails')).json())).toBe(true);
    expect(answer({ data: {} })).toBe(false);
  });
});
