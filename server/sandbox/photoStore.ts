import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { serveOnLoopback } from './loopback.ts';

const NAME = /^\/meter-photos\/([a-z0-9]+)\/([0-9a-f]{64}\.jpg)$/;

export interface SandboxPhotoStore {
  /** Address of the container. */
  url: string;
  /** Forgets every photo that has arrived. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A blob store on a port of its own, on 127.0.0.1 only: Azure's Put, Get and Delete Blob, as far as we use
 * them. Files lie under the data directory.
 */
export async function startPhotoStore(dir: string, token: string): Promise<SandboxPhotoStore> {
  await mkdir(dir, { recursive: true });
  const served = await serveOnLoopback((request, response) => answer(dir, token, request, response));
  return {
    url: `${served.origin}/meter-photos`,
    clear: () => removePhotos(dir),
    close: served.close,
  };
}

/** Folders stay: the photo that is just arriving has made sure of its own, and a folder with something in it cannot go. */
async function removePhotos(dir: string): Promise<void> {
  const photos = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  await Promise.all(photos.map((name) => rm(join(dir, name), { force: true })));
}

async function answer(dir: string, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = NAME.exec(request.url ?? '');
  const refuse = (status: number, code: string) => {
    request.resume();
    response.writeHead(status, { 'x-ms-error-code': code }).end();
  };
  if (request.headers.authorization !== `Bearer ${token}`) return refuse(403, 'AuthenticationFailed');
  if (!name?.[1] || !name[2]) return refuse(400, 'InvalidUri');
  if (!request.headers['x-ms-version']) return refuse(400, 'MissingRequiredHeader');
  const file = join(dir, name[1], name[2]);
  if (request.method === 'GET') return send(file, response, refuse);
  if (request.method === 'DELETE') {
    const isThere = await rm(file).then(
      () => true,
      () => false,
    );
    return isThere ? void response.writeHead(202).end() : refuse(404, 'BlobNotFound');
  }
  if (request.method !== 'PUT') return refuse(405, 'UnsupportedHttpVerb');
  if (request.headers['x-ms-blob-type'] !== 'BlockBlob') return refuse(400, 'InvalidHeaderValue');

  const overwrite = request.headers['if-none-match'] !== '*';
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(draft, 'wx');
    await pipeline(request, handle.createWriteStream({ flush: true }));
    if (overwrite) await rm(file, { force: true });
    // A whole file appears at once, or not at all.
    await link(draft, file);
    response.writeHead(201).end();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    response.writeHead(409, { 'x-ms-error-code': 'BlobAlreadyExists' }).end();
  } finally {
    await rm(draft, { force: true });
  }
}

async function send(file: string, response: ServerResponse, refuse: (s: number, c: string) => void): Promise<void> {
  const stream = createReadStream(file);
  const opened = await new Promise<boolean>((resolve) => {
    stream.once('open', () => resolve(true));
    stream.once('error', () => resolve(false));
  });
  if (!opened) return refuse(404, 'BlobNotFound');
  response.writeHead(200, { 'content-type': 'image/jpeg', 'x-ms-blob-type': 'BlockBlob' });
  await pipeline(stream, response);
}
