import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bankKeyOf, SANDBOX_KEY_FILE } from './build/bankKey.ts';
import { ENTRIES, groups } from './build/chunks.ts';
import { classicScripts } from './build/classicScripts.ts';
import { compiledWhole } from './build/compiledWhole.ts';
import { contentVersion } from './build/contentVersion.ts';
import { markFirst, SIGN_IN_NEXT } from './build/firstTier.ts';
import { inlineIcon } from './build/inlineIcon.ts';
import { installManifest } from './build/installManifest.ts';
import { LICENCES_FILE, licences } from './build/licences.ts';
import { lightChunks } from './build/lightChunks.ts';
import { precompress } from './build/precompress.ts';
import { richWords } from './build/richWords.ts';
import { shells } from './build/shells.ts';
import { styleHashes } from './build/styleHashes.ts';
import { trustedTypes } from './build/trustedTypes.ts';
import { DEFAULT_SEGMENT } from './contracts/call.ts';
import { ON_DEMAND } from './src/sw/onDemand.ts';

/** What has run before a page asks for anything: it need not ask for these again. */
const BROUGHT_BY_START = /\/(rolldown-runtime|shared|start)-/;

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export default defineConfig({
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __LOCK_MINUTES__: Number(process.env.STORMLAMP_LOCK_MINUTES ?? 5),
    __API_SEGMENT__: JSON.stringify(process.env.STORMLAMP_SEGMENT ?? DEFAULT_SEGMENT),
    __BANK_KEY__: JSON.stringify(bankKeyOf(process.env.BANK_PUBLIC_KEY_FILE || SANDBOX_KEY_FILE)),
    __CONTENT_ETAG__: JSON.stringify(contentVersion('content/en')),
  },
  // For turning web pages and drawings into PDFs; a receipt is neither, and is plain text.
  resolve: {
    alias: [
      { find: /^(html2canvas|canvg|dompurify)$/, replacement: resolve('build/leftOut.ts') },
      // React has it itself.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    target: 'es2023',
    // Older than the scripts' target on purpose: light-dark() is rewritten for phones of 2023.
    cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
    // Read by build/firstTier.ts.
    manifest: true,
    // Completed by build/licences.ts.
    license: { fileName: LICENCES_FILE },
    modulePreload: {
      // For browsers older than our target.
      polyfill: false,
      resolveDependencies: (wanted, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !BROUGHT_BY_START.test(file) && file !== wanted),
    },
    rolldownOptions: {
      input: ENTRIES,
      // Every file of the router's says "use client", which means nothing here and hides what a build has to say.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      output: {
        // Every file names the files it needs, and a hash does not compress: 42 bits tell versions apart well enough.
        entryFileNames: ({ name }) => (name === 'worker' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
  plugins: [
    tailwindcss(),
    richWords(),
    inlineIcon('public/favicon.svg'),
    licences(),
    lightChunks(),
    shells({
      '/Login': { page: null },
      '/outage/outage-updates': { page: 'src/features/outages/OutageUpdatesPage.tsx' },
    }),
    classicScripts({ page: 'start', worker: 'worker', onDemand: 'home', ahead: SIGN_IN_NEXT }),
    trustedTypes('start', 'worker'),
    // Loaded ahead of the presses on home and on the account picker.
    compiledWhole('pages', 'parts', 'AccountList', 'common'),
    VitePWA({
      strategies: 'injectManifest',
      // Built with the page, whose chunks it shares: here it gets the list of the app's files.
      srcDir: 'dist',
      filename: 'sw.js',
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
          'sign-in.svg',
          'icons/icon-192.png',
          LICENCES_FILE,
        ],
        // Nor what first visits alone run (build/shells.ts).
        globIgnores: [...ON_DEMAND, 'shell'].map((name) => `assets/${name}-*`),
        manifestTransforms: [markFirst],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
    }),
    styleHashes(),
    precompress(),
  ],
});
