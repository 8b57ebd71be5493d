import { registerRoute } from 'workbox-routing';
import { SHARED_PHOTO_ADDRESS, SHARED_PHOTO_FIELD, SHARED_PHOTO_LOST } from '#contracts/sharedPhoto.ts';
import { keepSharedPhoto } from '#db/sharedPhoto.ts';

/** Takes a picture shared from the phone's gallery, with or without a network, and opens the reading it is for. */
export function takeSharedPhoto(): void {
  registerRoute(
    ({ url }) => url.pathname === SHARED_PHOTO_ADDRESS,
    async ({ request }) => Response.redirect((await keep(request)) ? SHARED_PHOTO_ADDRESS : SHARED_PHOTO_LOST, 303),
    'POST',
  );
}

/** False when there was no picture, or no room for it. */
async function keep(request: Request): Promise<boolean> {
  try {
    const photo = (await request.formData()).get(SHARED_PHOTO_FIELD);
    if (!(photo instanceof File) || photo.size === 0) return false;
    await keepSharedPhoto(photo);
    return true;
  } catch {
    return false;
  }
}
