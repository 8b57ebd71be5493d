import { PHOTO_STORE_VERSION } from '#contracts/photo.ts';
import { Problem } from '../problems.ts';

/** Where photos are kept. Names are ours: customer id, slash, file name. */
export interface PhotoStore {
  /** @returns 'exists' when the store refuses to overwrite. @throws {Problem} unavailable. */
  put(name: string, jpeg: Buffer): Promise<'stored' | 'exists'>;
  /** The bytes, for the virus scan. @throws {Problem} unavailable, notFound. */
  read(name: string): Promise<ReadableStream<Uint8Array>>;
  /** It is gone afterwards, whether it was there or not. @throws {Problem} unavailable. */
  remove(name: string): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/**
 * A container that speaks Azure's Put Blob (BlockBlob). `url` is the container's address; a shared access
 * signature in its query is kept, `token` is sent as bearer token.
 */
export function blobPhotoStore({ url, token }: { url: string; token: string | undefined }): PhotoStore {
  const addressOf = (name: string): URL => {
    const address = new URL(url);
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${name}`;
    return address;
  };
  const headers = { 'x-ms-version': PHOTO_STORE_VERSION, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const ask = async (name: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(addressOf(name), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      throw away();
    }
  };

  return {
    async put(name, jpeg) {
      const reply = await ask(name, {
        method: 'PUT',
        body: new Uint8Array(jpeg),
        headers: { ...headers, 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/jpeg', 'if-none-match': '*' },
      });
      await reply.arrayBuffer();
      if (reply.status === 201) return 'stored';
      if (reply.status === 409 || reply.status === 412) return 'exists';
      throw away();
    },
    async read(name) {
      const reply = await ask(name, { headers });
      if (reply.status === 200 && reply.body) return reply.body;
      await reply.arrayBuffer();
      if (reply.status === 404) throw new Problem('notFound', 'The photo is not in the store.');
      throw away();
    },
    async remove(name) {
      const reply = await ask(name, { method: 'DELETE', headers });
      await reply.arrayBuffer();
      if (!reply.ok && reply.status !== 404) throw away();
    },
  };
}

const away = () => new Problem('unavailable', 'The photo store does not answer. Please try again.');
