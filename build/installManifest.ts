import type { ManifestOptions } from 'vite-plugin-pwa';
import { SHARED_PHOTO_ADDRESS, SHARED_PHOTO_FIELD } from '#contracts/sharedPhoto.ts';

/** How the app looks once it is installed on a phone's home screen (APP-01). */
export const installManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Stormlamp',
  short_name: 'Stormlamp',
  description: 'Your power account: meter, bill and outages, with and without a connection.',
  lang: 'en-CA',
  // Not `/`: an installed app opens without the two seconds of the splash (APP-14).
  start_url: '/Homepage',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f2ec',
  theme_color: '#0d4a63',
  categories: ['utilities'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut('Report an outage', 'Report outage', '/outage/report-outage'),
    shortcut('Read my meter', 'Meter', '/meter-read'),
    shortcut('Waiting to send', 'Waiting', '/outbox'),
  ],
  screenshots: [
    screenshot('meter', 'narrow', 'Read your meter, with or without a connection'),
    screenshot('saved', 'narrow', 'What you submit is kept until the utility has it'),
    screenshot('outages', 'narrow', 'What is known about outages, region by region'),
    screenshot('meter-wide', 'wide', 'Read your meter on a larger screen'),
  ],
  share_target: {
    action: SHARED_PHOTO_ADDRESS,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: SHARED_PHOTO_FIELD, accept: ['image/jpeg', 'image/png', 'image/heic', 'image/heif'] }],
    },
  },
};

function shortcut(name: string, short_name: string, url: string) {
  return { name, short_name, url, icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] };
}

/** Shown by the browser before the app is installed; made by `node bench/installScreens.ts`. */
function screenshot(name: string, form_factor: 'narrow' | 'wide', label: string) {
  const sizes = form_factor === 'wide' ? '1280x800' : '720x1280';
  return { src: `/screenshots/${name}.jpg`, sizes, type: 'image/jpeg', form_factor, label };
}
