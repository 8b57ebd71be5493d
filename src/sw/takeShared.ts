import { registerRoute } from 'workbox-routing';
import { IS_THIS_OURS_PATH, LONGEST_MESSAGE } from '#contracts/isThisOurs.ts';
import { MAX_PHOTO_BYTES } from '#contracts/photo.ts';
import {
  SHARED_PHOTO_ADDRESS,
  SHARED_PHOTO_FIELD,
  SHARED_PHOTO_LOST,
  SHARED_PHOTO_WAITS,
  SHARED_TEXT_FIELDS,
} from '#contracts/sharedPhoto.ts';
import { keepSharedPhoto, sharedPhoto } from '#db/sharedPhoto.ts';
import { HEAD_LENGTH, pictureKind } from '#rules/pictureKind.ts';

/** What a form writes around its file. */
const FORM_BYTES = 64 * 1024;

/**
 * Takes what another app of the phone shares, with or without a network: a picture from the gallery opens the reading
 * it is for, a text message opens the page that says whether it is ours. A worker cannot know who posts, so any website
 * can: what that may do is held small (decision 0034).
 */
export function takeShared(): void {
  registerRoute(
    ({ url }) => url.pathname === SHARED_PHOTO_ADDRESS,
    async ({ request }) => Response.redirect(await keep(request), 303),
    'POST',
  );
}

/** Gives the address that says what became of it. */
async function keep(request: Request): Promise<string> {
  try {
    if (isForeign(request.referrer)) return SHARED_PHOTO_LOST;
    const shared = await formOf(request);
    const text = shared && textIn(shared);
    // Behind the #, so that no server and no log gets it.
    if (text) return `${IS_THIS_OURS_PATH}#${encodeURIComponent(text)}`;
    // What another site posts must not take the place of what the customer shared and did not look at.
    if (await sharedPhoto()) return SHARED_PHOTO_WAITS;
    const photo = shared && (await photoIn(shared));
    if (!photo) return SHARED_PHOTO_LOST;
    await keepSharedPhoto(photo);
    return SHARED_PHOTO_ADDRESS;
  } catch {
    return SHARED_PHOTO_LOST;
  }
}

/** A system that shares names no page. */
const isForeign = (referrer: string): boolean =>
  URL.canParse(referrer) &&
  /^https?:$/.test(new URL(referrer).protocol) &&
  new URL(referrer).origin !== location.origin;

/** Null when it is too large. */
async function formOf(request: Request): Promise<FormData | null> {
  const bytes = await bytesOf(request, MAX_PHOTO_BYTES + FORM_BYTES);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return bytes && new Response(bytes, { headers }).formData();
}

/** '' where a picture came, whatever was written beside it. Cut between signs, never within one. */
function textIn(shared: FormData): string {
  if (shared.get(SHARED_PHOTO_FIELD) instanceof File) return '';
  const said = SHARED_TEXT_FIELDS.map((field) => shared.get(field)).filter((text) => typeof text === 'string');
  return said.join('\n').trim().slice(0, LONGEST_MESSAGE).toWellFormed();
}

/** Null when there is none, or it is too large, or its bytes are of no picture. */
async function photoIn(shared: FormData): Promise<File | null> {
  const photo = shared.get(SHARED_PHOTO_FIELD);
  if (!(photo instanceof File) || photo.size > MAX_PHOTO_BYTES) return null;
  return pictureKind(new Uint8Array(await photo.slice(0, HEAD_LENGTH).arrayBuffer())) && photo;
}

/** Read as it comes: 400 MB are not worth the memory. Null when there is more than `most`. */
async function bytesOf(request: Request, most: number): Promise<Blob | null> {
  if (!request.body) return request.blob();
  const reader = request.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    length += value.byteLength;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}
