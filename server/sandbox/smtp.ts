import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Inbox } from './state.ts';

const MAX_MAIL = 1024 * 1024;

export interface SandboxSmtp {
  url: string;
  close(): Promise<void>;
}

/** A mail server on 127.0.0.1 that delivers everything into the inbox. Speaks as much SMTP as a client needs. */
export async function startSmtp(inbox: Inbox, now: () => Date): Promise<SandboxSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, (to, mail) => inbox.push({ to, channel: 'email', ...readMail(mail), at: now().toISOString() }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(socket: Socket, deliver: (to: string, mail: string) => void): void {
  let waiting = '';
  let inData = false;
  let recipients: string[] = [];
  const say = (line: string) => socket.write(`${line}\r\n`);

  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
    if (verb === 'RCPT') recipients.push(/<([^<>]*)>/.exec(line)?.[1] ?? '');
    if (verb === 'MAIL' || verb === 'RSET') recipients = [];
    if (verb === 'DATA' && recipients.length === 0) return void say('503 Who is it for?');
    inData = verb === 'DATA';
    if (inData) return void say('354 End with a line that is one dot');
    say(['EHLO', 'HELO', 'MAIL', 'RCPT', 'RSET', 'NOOP'].includes(verb) ? '250 OK' : '502 Not here');
  };

  say('220 stormlamp sandbox');
  // One byte, one character: how the text is encoded is the mail's own matter.
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    waiting += chunk;
    if (waiting.length > MAX_MAIL) return void socket.end('552 Too long\r\n');
    for (;;) {
      const end = inData ? `\r\n${waiting}`.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n');
      if (end < 0) return;
      if (inData) {
        const mail = waiting.slice(0, end).replace(/^\.\./gm, '.');
        waiting = waiting.slice(end + '.\r\n'.length);
        inData = false;
        for (const to of recipients.splice(0)) deliver(to, mail);
        say('250 Taken over');
      } else {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + '\r\n'.length);
        command(line);
      }
    }
  });
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
