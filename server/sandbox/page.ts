import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';

const STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const FONT = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Drawn on the grid of the app's own (src/ui/Icon.tsx). */
const ICONS = {
  lamp: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  flask: 'M9 3h6M10 3v6L4.5 18.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 14h9',
  chevron: 'm9 5 7 7-7 7',
};

export const icon = (name: keyof typeof ICONS): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** Text between tags or in quotes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

interface Page {
  title: string;
  /** Between the header and the end of the page. Trusted. */
  body: string;
  /** Beside the title. Trusted. */
  aside?: string;
  /** Trusted. */
  script?: string;
}

/** A page of the sandbox in the app's look, with a word that nothing of it is real. */
export function sandboxPage({ title, body, aside = '', script = '' }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title><style>${STYLE}</style></head>
<body><aside class="sandbox" aria-label="Sandbox">${icon('flask')}Sandbox: nothing here is real</aside>
<div class="page"><header><span class="brand">${icon('lamp')}Stormlamp</span><h1>${escapeHtml(title)}</h1>${aside}</header>
<main>
${body}
</main></div>${script ? `<script>${script}</script>` : ''}</body></html>`;
}

/** The policy of such a page; a form's answer may lead on to the app (`targets`), and browsers check that too. */
export function sandboxPolicy(targets: string, script = ''): string {
  return [
    "default-src 'none'",
    `style-src ${sha(STYLE)}`,
    "font-src 'self'",
    ...(script ? [`script-src ${sha(script)}`] : []),
    `form-action 'self' ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

export const sendPage = (reply: FastifyReply, targets: string, page: Page, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', sandboxPolicy(targets))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(sandboxPage(page));

/** The font of these pages, served without the token: the sign-in page has it too. */
export function serveFont(app: FastifyInstance): void {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT));
  app.get('/sandbox/font.woff2', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes),
  );
}
