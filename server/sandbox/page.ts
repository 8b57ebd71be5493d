import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:1rem;max-width:60rem}
main{display:grid;gap:1.25rem}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.15rem;margin:.5rem 0}
.sandbox{display:inline-block;padding:.1rem .6rem;border:2px solid;border-radius:1rem;font-weight:700}
form.card{display:grid;gap:.75rem;max-width:26rem}
label{display:grid;gap:.25rem;font-weight:600}
input,select,button{font:inherit;min-height:2.75rem;padding:.4rem .75rem;border:1px solid;border-radius:.5rem;box-sizing:border-box;width:100%}
button{font-weight:700;cursor:pointer}
.error{border-left:.35rem solid #b3261e;padding:.5rem .75rem;margin:0}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #8886;white-space:nowrap}
ul{padding-left:1.1rem;margin:.25rem 0}li{margin:.35rem 0}
`;
const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Text between tags or in quotes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

/** A page of the sandbox: plain, with a word that it is one. `body` and `script` are trusted. */
export function sandboxPage(title: string, body: string, script = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title><style>${STYLE}</style></head>
<body><p><span class="sandbox">Sandbox</span> Nothing here is real.</p>
<main><h1>${escapeHtml(title)}</h1>
${body}
</main>${script ? `<script>${script}</script>` : ''}</body></html>`;
}

/** The policy of such a page; a form's answer may lead on to the app (`targets`), and browsers check that too. */
export function sandboxPolicy(targets: string, script = ''): string {
  return [
    "default-src 'none'",
    `style-src ${sha(STYLE)}`,
    ...(script ? [`script-src ${sha(script)}`] : []),
    `form-action 'self' ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

export function sendPage(
  reply: FastifyReply,
  targets: string,
  title: string,
  body: string,
  status = 200,
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', sandboxPolicy(targets))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(sandboxPage(title, body));
}
