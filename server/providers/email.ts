import { Problem } from '../problems.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** As the standard writes it. The same for every attempt at the same mail: what arrives twice is known as one. */
  messageId: string;
  /** More of its head. */
  headers?: Record<string, string>;
}

/**
 * What was the matter with a mail that did not go. refused: the server does not take this one, such as to an address that is
 * none; all others say that it takes none now. timeout: perhaps it has it.
 */
export type MailFailure = 'refused' | 'timeout' | 'unreachable' | 'signIn' | 'tls' | 'busy' | 'other';

/** The mail server did not take a mail. */
export class MailNotSent extends Problem {
  readonly kind: MailFailure;
  constructor(kind: MailFailure) {
    super('unavailable', 'The mail could not be sent. Please try again.');
    this.kind = kind;
  }
}

/** Sends mail. */
export interface Email {
  /** Resolves when the mail server has taken it over. @throws {MailNotSent} a problem `unavailable`. */
  send(mail: Mail): Promise<void>;
}

/** An out-of-office message would answer each notice: RFC 3834, and what Exchange reads in its place. */
const NO_AUTOMATIC_REPLY = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const TIMEOUT_MS = 10_000;
/** A server that answers now and then, and comes to no end. */
const WHOLE_MS = 60_000;

const FAILURES: Record<string, MailFailure> = {
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  ETLS: 'tls',
};

/** Nodemailer names what was the matter, and has the number of the server's answer where there was one. */
function failureOf(error: unknown): MailFailure {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number };
  // Of this mail alone the server speaks once it has its envelope.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500 ? 'refused' : 'busy';
  return FAILURES[code] ?? 'other';
}

/**
 * Any SMTP server: `smtp://user:password@host:587`, or `smtps://`. `needsTls`: one that offers no STARTTLS gets no mail;
 * else it is taken where it is offered.
 */
export function smtpEmail({
  smtpUrl,
  from,
  needsTls = false,
}: {
  smtpUrl: string;
  from: string;
  needsTls?: boolean;
}): Email {
  return {
    async send(mail) {
      // Loaded when the first mail goes: a restart must not wait for it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtpUrl,
        ...(needsTls && { requireTLS: true }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        dnsTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const giveUp = Promise.withResolvers<never>();
      const timer = setTimeout(() => giveUp.reject({ code: 'ETIMEDOUT' }), WHOLE_MS);
      try {
        const headers = { ...NO_AUTOMATIC_REPLY, ...mail.headers };
        await Promise.race([transport.sendMail({ from, ...mail, headers }), giveUp.promise]);
      } catch (error) {
        throw new MailNotSent(failureOf(error));
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}
