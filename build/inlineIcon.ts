import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts the page's icon into the page itself: browsers ask for it anew after every change of the address, and on one bar
 * of signal each of those requests is in the way of another.
 */
export function inlineIcon(file: string): Plugin {
  return {
    name: 'stormlamp:inline-icon',
    apply: 'build',
    transformIndexHtml(html) {
      const link = 'href="/favicon.svg"';
      if (!html.includes(link)) throw new Error('index.html does not name its icon');
      const svg = readFileSync(file, 'utf8').replace(/\s*\n\s*/g, '');
      return html.replace(link, `href="data:image/svg+xml,${encodeURIComponent(svg)}"`);
    },
  };
}
