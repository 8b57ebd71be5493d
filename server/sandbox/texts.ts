import { randomBytes } from 'node:crypto';
import type { SandboxText } from '#contracts/sandbox.ts';
import { TEXT_MESSAGE_PATH, TWILIO_SIGNATURE } from '#contracts/textMessage.ts';
import { twilioSignature } from '../providers/textCarrier.ts';
import type { Services } from '../services.ts';
import type { Inbox } from './state.ts';

/** No phone has this number. */
export const SANDBOX_TEXT_NUMBER = '+13065550100';
const LATE_MS = 5000;
/** What one message carries. */
const CUT_TO = 160;

export interface SandboxTexts {
  /** A customer sends a text. @returns the answers that came back by now. */
  send(text: SandboxText): Promise<string[]>;
  /** Texts on their way are not handed over any more. */
  forget(): void;
}

/** As much of Twilio's messaging as the app asks for: it hands texts over, and sends what it is answered. */
export function sandboxTexts(
  { config, textCarrier, now }: Services,
  { authToken, accountSid }: { authToken: string; accountSid: string },
  inbox: Inbox,
): SandboxTexts {
  const onTheirWay = new Set<NodeJS.Timeout>();
  const path = TEXT_MESSAGE_PATH.replace('{product}', config.segment);
  // This machine by the name that is not the checkout's, which takes no calls.
  const us = `http://${config.payment.checkoutOrigin?.includes('//localhost') ? '127.0.0.1' : 'localhost'}:${config.port}`;

  async function handOver(form: Record<string, string>): Promise<string[]> {
    const reply = await fetch(us + path, {
      method: 'POST',
      headers: { [TWILIO_SIGNATURE]: twilioSignature(authToken, config.appOrigin + path, form) },
      body: new URLSearchParams(form),
    });
    if (!reply.ok) return [];
    const answers = [...(await reply.text()).matchAll(/<Message>([^<]*)<\/Message>/g)].map(([, text]) => read(text));
    for (const text of answers) {
      inbox.push({ to: form.From ?? '', channel: 'sms', subject: 'Text message', text, at: now().toISOString() });
    }
    return answers;
  }

  return {
    async send({ from, body, mode = 'once', value = LATE_MS }) {
      const form = {
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        AccountSid: accountSid,
        From: from,
        To: textCarrier?.number ?? '',
        Body: mode === 'cut' ? body.slice(0, CUT_TO) : body,
        NumMedia: '0',
      };
      if (mode === 'twice') return (await Promise.all([handOver(form), handOver(form)])).flat();
      if (mode !== 'late') return handOver(form);
      const timer = setTimeout(() => {
        onTheirWay.delete(timer);
        void handOver(form).catch(() => {});
      }, value);
      onTheirWay.add(timer);
      return [];
    },
    forget() {
      for (const timer of onTheirWay) clearTimeout(timer);
      onTheirWay.clear();
    },
  };
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const read = (escaped = ''): string => escaped.replace(/&(\w+);/g, (_, name: string) => SIGNS[name] ?? '');
