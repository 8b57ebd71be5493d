import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { markLater } from './build/firstTier.ts';
import { installManifest } from './build/installManifest.ts';
import { precompress } from './build/precompress.ts';
import { styleHashes } from './build/styleHashes.ts';
import { DEFAULT_SEGMENT } from './contracts/call.ts';
import { ON_DEMAND } from './src/sw/onDemand.ts';

/** What `index.html` loads before anything else: the entry, the one style sheet, libraries, the frame. */
const BROUGHT_BY_ENTRY = /\/(index|react|router|dexie|rolldown-runtime|frame)-/;

/** What the first picture of every page needs: nothing that can come later may be in it. */
const FRAME =
  /src[\\/](copies[\\/](cacheDb|engine[\\/]sealCopies)|db[\\/](outbox|sealState)|session[\\/]customer|ui[\\/]Icon)\.tsx?$/;
/** What every start loads after its first picture. */
const AFTER_FIRST_PICTURE =
  /src[\\/](copies[\\/]refresh|session[\\/]refreshSession|api[\\/](call|useCommand)|session[\\/]pendingSignOut|parts[\\/]session[\\/](returnUrl|goToProvider)|ui[\\/]Note|outbox[\\/]messages)\.tsx?$|contracts[\\/](content|errorCode)\.ts/;

export default defineConfig({
  define: {
    __API_SEGMENT__: JSON.stringify(process.env.STORMLAMP_SEGMENT ?? DEFAULT_SEGMENT),
  },
  build: {
    target: 'es2023',
    // Older than the scripts' target on purpose: light-dark() is rewritten for phones of 2023.
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    // Read by build/firstTier.ts.
    manifest: true,
    modulePreload: {
      // For browsers older than our target.
      polyfill: false,
      // A page need not ask for what the entry has brought, and the list of it is paid for by the first route.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !BROUGHT_BY_ENTRY.test(file)),
    },
    rolldownOptions: {
      // Every file of the router's says "use client", which means nothing here and hides what a build has to say.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        // Every file names the files it needs, and a hash does not compress: 42 bits tell versions apart well enough.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Libraries change less often than the app: after an update a slow connection fetches the app alone.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 3 },
            { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/, priority: 3 },
            { name: 'xstate', test: /node_modules[\\/](xstate|@xstate)[\\/]/, priority: 3 },
            { name: 'frame', test: FRAME, priority: 2 },
            { name: 'start', test: AFTER_FIRST_PICTURE, priority: 1 },
          ],
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: installManifest,
      includeManifestIcons: false,
      injectManifest: {
        // Other alphabets' fonts and the big icons stay out: a first visit on one bar pays for every byte.
        globPatterns: [
          'index.html',
          'assets/*.{js,css}',
          'assets/*-latin-wght-normal-*.woff2',
          'favicon.svg',
          'icons/icon-192.png',
        ],
        globIgnores: ON_DEMAND.map((name) => `assets/${name}-*`),
        manifestTransforms: [markLater],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
    }),
    styleHashes(),
    precompress(),
  ],
});
