import { REPORT_ACTION } from '#contracts/botCheck.ts';
import { fromRecaptcha, type ToRecaptcha } from '#contracts/recaptchaMessages.ts';

/** Asks for a token of reCAPTCHA; null where none comes in time. */
export type AskRecaptcha = () => Promise<string | null>;

/** A line so slow that the script is not there by then: the customer is told, and may submit without. In ms. */
const PATIENCE_MS = 6000;

let open: AskRecaptcha | null = null;

/** Of the document that is open beside step 4; null where there is none. */
export const openRecaptcha = (): AskRecaptcha | null => open;

/**
 * Speaks with reCAPTCHA's document, which is on another origin, in this frame. What is said by another window, or from
 * another origin, is not heard.
 *
 * @returns ends that
 */
export function speakWith(frame: HTMLIFrameElement, url: string): () => void {
  const { origin } = new URL(url);
  const asking = new Set<(token: string | null) => void>();
  let isReady = false;
  const tell = () => {
    const message: ToRecaptcha = { type: 'ask', action: REPORT_ACTION };
    frame.contentWindow?.postMessage(message, origin);
  };
  const answer = (token: string | null) => {
    for (const settle of asking) settle(token);
    asking.clear();
  };
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== frame.contentWindow) return;
    const { data: said } = fromRecaptcha.safeParse(data);
    if (said?.type === 'ready') {
      isReady = true;
      if (asking.size > 0) tell();
    } else if (said) answer(said.type === 'token' ? said.token : null);
  };
  const ask: AskRecaptcha = () =>
    new Promise((resolve) => {
      asking.add(resolve);
      setTimeout(() => {
        asking.delete(resolve);
        resolve(null);
      }, PATIENCE_MS);
      if (isReady) tell();
    });
  addEventListener('message', hear);
  open = ask;
  return () => {
    removeEventListener('message', hear);
    if (open === ask) open = null;
    answer(null);
  };
}
