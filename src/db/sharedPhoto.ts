const CACHE = 'shared-photo';
const KEY = '/shared-photo';
/** A picture that was not asked for since then was not meant for today's reading. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps a picture that was shared with the app, in place of the one before, until the customer says what it is for: who
 * must sign in or open the lock first finds it afterwards. Not sealed: the worker that takes it has no key.
 */
export async function keepSharedPhoto(photo: File): Promise<void> {
  const cache = await caches.open(CACHE);
  const headers = {
    'content-type': photo.type,
    name: encodeURIComponent(photo.name),
    'shared-at-ms': String(Date.now()),
  };
  await cache.put(KEY, new Response(photo, { headers }));
}

/** The picture that waits, with the name that it came with, or null. */
export async function sharedPhoto(): Promise<File | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await caches.match(KEY, { cacheName: CACHE }).catch(() => undefined);
  if (!kept) return null;
  const sharedAt = Number(kept.headers.get('shared-at-ms'));
  if (Math.abs(Date.now() - sharedAt) > KEPT_FOR_MS) {
    await forgetSharedPhoto();
    return null;
  }
  return new File([await kept.blob()], decodeURIComponent(kept.headers.get('name') ?? ''), {
    type: kept.headers.get('content-type') ?? '',
  });
}

export async function forgetSharedPhoto(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false);
}
