import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './state.ts';

const MAX_MAIL = 1024 * 1024;

export interface SandboxSmtp {
  url: string;
  close(): Promise<void>;
}

/** A mail server on 127.0.0.1 that delivers everything into the inbox. */
export async function startSmtp(inbox: Inbox, now: () => Date): Promise<SandboxSmtp> {
  const smtp = new SMTPServer({
    banner: 'stormlamp sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL,
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      // One byte, one character: how the text is encoded is the mail's own matter.
      text(stream.setEncoding('latin1'))
        .then((mail) => {
          if (stream.sizeExceeded) return done(Object.assign(new Error('Too long'), { responseCode: 552 }));
          const read = readMail(mail);
          for (const { address } of envelope.rcptTo) {
            inbox.push({ to: address, channel: 'email', ...read, at: now().toISOString() });
          }
          done();
        })
        .catch(done);
    },
  });
  // A client that goes away in the middle of a mail is no fault of the sandbox.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** Subject and text of a plain mail; ours have one part. */
export function readMail(mail: string): { subject: string; text: string } {
  const gap = mail.indexOf('\r\n\r\n');
  const head = (gap < 0 ? mail : mail.slice(0, gap)).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = gap < 0 ? '' : mail.slice(gap + 4);
  const encoding = header('Content-Transfer-Encoding').toLowerCase();
  return {
    subject: decodeWords(header('Subject')),
    text: decode(body, encoding).toString('utf8').replaceAll('\r\n', '\n').trim(),
  };
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return Buffer.from(encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body, 'latin1');
}

const unquote = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `=?UTF-8?Q?…?=`, as headers write what is not ASCII. */
const decodeWords = (text: string): string =>
  text.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=(\s+(?==\?))?/gi, (_word, how: string, what: string) =>
    (how.toUpperCase() === 'B'
      ? Buffer.from(what, 'base64')
      : Buffer.from(unquote(what.replaceAll('_', ' ')), 'latin1')
    ).toString('utf8'),
  );
