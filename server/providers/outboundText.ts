import type { TwilioOptions } from './phone.ts';

/**
 * What became of a text message.
 *
 * - sent: the carrier has it. again: it surely has not, and may take it later.
 * - stopped: its receiver answered STOP to an earlier one. noNumber: no phone can have that number.
 * - refused: for another reason, and for good.
 * - unknown: it may have it.
 */
export type TextOutcome = 'sent' | 'again' | 'stopped' | 'noNumber' | 'refused' | 'unknown';

/** Sends text messages to customers. */
export interface OutboundText {
  /** `to` is E.164. Never fails. */
  send(to: string, body: string): Promise<TextOutcome>;
}

/** From which number, or by which of Twilio's messaging services, E.164 or `MG…`. */
export type TextSender = { from: string } | { messagingServiceSid: string };

const TIMEOUT_MS = 10_000;

/** Twilio's own numbers for what went wrong. */
const STOPPED = [21610];
const NO_NUMBER = [21211, 21614];
/** Before anything was sent: there was nobody to talk to. */
const NOT_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

/** Twilio Programmable Messaging. */
export function twilioText(
  { messagesUrl, accountSid, authToken }: Pick<TwilioOptions, 'messagesUrl' | 'accountSid' | 'authToken'>,
  sender: TextSender,
): OutboundText {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const by: Record<string, string> =
    'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid };
  return {
    async send(To, Body) {
      let reply: Response;
      try {
        reply = await fetch(`${messagesUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To, Body, ...by }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        return code !== undefined && NOT_REACHED.includes(code) ? 'again' : 'unknown';
      }
      const { status } = reply;
      if (status === 201) return 'sent';
      const code = await codeOf(reply);
      if (STOPPED.includes(code)) return 'stopped';
      if (NO_NUMBER.includes(code)) return 'noNumber';
      // Neither a wrong key of ours nor a limit says anything of this message.
      if (status === 401 || status === 403 || status === 429) return 'again';
      return status >= 400 && status < 500 ? 'refused' : 'unknown';
    },
  };
}

async function codeOf(reply: Response): Promise<number> {
  try {
    const { code } = (await reply.json()) as { code?: unknown };
    return Number(code);
  } catch {
    return Number.NaN;
  }
}
