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

/** Sends mail. */
export interface Email {
  /** Resolves when the mail server has taken it over. @throws {Problem} unavailable. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

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
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({ from, ...mail });
      } catch {
        throw new Problem('unavailable', 'The mail could not be sent. Please try again.');
      } finally {
        transport.close();
      }
    },
  };
}
