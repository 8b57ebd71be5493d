import { expect, test } from 'vitest';
import { sendCall } from '#api/call.ts';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { reachOf } from '#contracts/failure.ts';
import { meterReadCall } from '#contracts/meterRead.ts';

async function answered(body: string, headers: Record<string, string>) {
  const fetch = async () => new Response(body, { status: 200, headers });
  return sendCall(meterReadCall, {} as never, { fetch, body: '{}' });
}

test.each(['{}', '[]', '"ok"', 'null', '{"ok":true}', '{"data":{}}'])(
  'a 200 with %s from something on the way is no answer: it is tried again; from our server it is another version',
  async (body) => {
    const outcome = await answered(body, {});
    expect(outcome).toEqual({ ok: false, failure: { kind: 'retryLater', reason: 'notOurServer' } });
    expect(outcome.ok ? null : reachOf(outcome.failure)).toBe('offline');
    expect(await answered(body, { [REQUEST_ID_HEADER]: 'abc' })).toMatchObject({
      ok: false,
      failure: { kind: 'incompatible', detail: expect.stringContaining('/api/{product}/meterRead: ') },
    });
  },
);

test('what fits is taken, whatever has become of our mark on the way', async () => {
  const body = '{"data":{"errorCode":0,"reference":"R-48213"}}';
  expect(await answered(body, {})).toMatchObject({ ok: true, reply: { data: { reference: 'R-48213' } } });
});
