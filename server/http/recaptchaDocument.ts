import { readFileSync } from 'node:fs';
import type { RecaptchaPage } from '../providers/recaptcha.ts';
import { type FramedDocument, framedDocument } from './framedDocument.ts';

/** Where the document is in which reCAPTCHA's script runs, on the second origin. */
export const RECAPTCHA_PATH = '/botCheck';

const SCRIPT = readFileSync(new URL('../recaptcha/document.js', import.meta.url), 'utf8');
/** Where that script has the rest of it from, wherever it came from itself. */
const REST = 'https://www.gstatic.com/recaptcha/';
const FRAMES = 'https://recaptcha.google.com/recaptcha/';

/** The customer does not see it: the app shows it out of sight, and says itself that reCAPTCHA is at work. */
export function recaptchaDocument(appOrigin: string, { scriptUrl, siteKey }: RecaptchaPage): FramedDocument {
  const google = `${new URL(scriptUrl).origin}/recaptcha/`;
  return framedDocument({
    title: 'reCAPTCHA',
    appOrigin,
    script: SCRIPT,
    style: '',
    data: { 'script-url': scriptUrl, 'site-key': siteKey },
    allowed: {
      'script-src': `${google} ${REST}`,
      // The script styles what it adds.
      'style-src': "'unsafe-inline'",
      'img-src': `${google} ${REST} data:`,
      'connect-src': google,
      'frame-src': `${google} ${FRAMES}`,
    },
  });
}
