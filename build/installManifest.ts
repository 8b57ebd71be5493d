import type { ManifestOptions } from 'vite-plugin-pwa';

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
    { name: 'Read your meter', short_name: 'Meter', url: '/meter-read', icons: [shortcutIcon('/icons/icon-192.png')] },
    { name: 'Waiting to send', short_name: 'Waiting', url: '/outbox', icons: [shortcutIcon('/icons/icon-192.png')] },
  ],
};

function shortcutIcon(src: string) {
  return { src, sizes: '192x192', type: 'image/png' };
}
