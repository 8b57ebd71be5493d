import { createHash } from 'node:crypto';

/** A page that the app shows in a frame, as it is sent. */
export interface FramedDocument {
  html: string;
  headers: Record<string, string>;
}

interface Parts {
  title: string;
  /** Who may frame it, and whom it talks to. */
  appOrigin: string;
  /** Sent as it is, its hash in the policy. Trusted. */
  script: string;
  style: string;
  /** What the script finds in `document.body.dataset`, beside `appOrigin`; named as attributes are. */
  data: Record<string, string>;
  /** In the body, before the script. Trusted. */
  body?: string;
  /** What else the page may load, by the policy's directive; nothing else. */
  allowed: Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src', string>;
}

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const quoted = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A document around an outside provider's script, with a policy of its own. */
export function framedDocument({ title, appOrigin, script, style, data, body = '', allowed }: Parts): FramedDocument {
  const loads = { ...allowed, 'script-src': `${sha(script)} ${allowed['script-src']}` };
  const policy = [
    "default-src 'none'",
    ...Object.entries(loads).map(([directive, sources]) => `${directive} ${sources}`),
    `frame-ancestors ${appOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  const attributes = Object.entries({ 'app-origin': appOrigin, ...data })
    .map(([name, value]) => ` data-${name}="${quoted(value)}"`)
    .join('');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body${attributes}>${body}
<script>${script}</script></body></html>`;
  const headers = {
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  };
  return { html, headers };
}
