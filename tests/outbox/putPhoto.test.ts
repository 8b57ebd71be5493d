import { expect, test } from 'vitest';
import { putPhoto } from '#api/putPhoto.ts';

const upload = { uploadUrl: '/api/utility/meterPhotos/a.jpg', uploadToken: 'the-token' };
const bytes = new TextEncoder().encode('the JPEG').buffer;

/** Puts the photo to a store that answers so. */
async function put(answer: Response) {
  const sent: { url: string; method: unknown; headers: unknown; body: unknown }[] = [];
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    sent.push({ url, method, headers, body });
    return answer;
  };
  const outcome = await putPhoto(upload, bytes, { fetch: fetch as never });
  return { sent, outcome };
}

test('the JPEG is put to the address that came back, with the bearer token and the headers of a block blob [API-17]', async () => {
  const { sent, outcome } = await put(new Response(null, { status: 201 }));
  expect(sent).toEqual([
    {
      url: '/api/utility/meterPhotos/a.jpg',
      method: 'PUT',
      headers: {
        authorization: 'Bearer the-token',
        'content-type': 'image/jpeg',
        'x-ms-blob-type': 'BlockBlob',
        'x-ms-version': '2021-12-02',
        'x-stormlamp': expect.stringMatching(/^app\/\S+$/),
      },
      body: bytes,
    },
  ]);
  expect(outcome.ok).toBe(true);
});

test('a 200 from something on the way stored nothing [API-17]', async () => {
  const { outcome } = await put(Response.json({}));
  expect(outcome).toEqual({ ok: false, failure: { kind: 'retryLater', reason: 'notOurServer' } });
});
