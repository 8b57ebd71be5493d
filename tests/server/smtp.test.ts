import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailFailure, smtpEmail } from '#server/providers/email.ts';
import { readMail, type SandboxSmtp, startSmtp } from '#server/sandbox/smtp.ts';
import type { Inbox } from '#server/sandbox/state.ts';

const NOW = '2026-11-21T15:00:00.000Z';
const mail = { to: 'farm@sandbox.example', subject: 'Hello', text: 'Hello', messageId: '<1@localhost>' };

const no = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

describe('Mail, from the adapter to the sandbox’s inbox', () => {
  const inbox: Inbox = [];
  let server: SandboxSmtp;
  beforeAll(async () => {
    server = await startSmtp(inbox, () => new Date(NOW));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    inbox.length = 0;
  });
  const send = (changes: Partial<typeof mail>) =>
    smtpEmail({ smtpUrl: server.url, from: 'Us <us@utility.example>' }).send({ ...mail, ...changes });

  it.each([
    ['plain words', 'Welcome', 'One line.\n\nAnother.'],
    ['words of any language', 'Bienvenue, Thành, tânisi ☔', `Prêt à ${'très '.repeat(60)}long …\n漢字 and 🕯️`],
    ['lines of dots', 'Dots', 'before\n.\n..\n.hidden\nafter'],
    ['a header’s look', 'Subject: not one\nBcc: x@evil.example', 'Bcc: y@evil.example\n\nbody'],
    ['nothing', '', ''],
  ])('%s arrive as they were written', async (_what, subject, text) => {
    await send({ subject, text });
    const [got, ...more] = inbox;
    expect(more).toEqual([]);
    expect(got).toMatchObject({ to: mail.to, channel: 'email', text: text.trim(), at: NOW });
    expect(got?.subject.replace(/\s+/g, ' ')).toBe(subject.replace(/\s+/g, ' '));
  });

  it('each mail by itself, however many', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => send({ text: `number ${n}` })));
    expect(inbox.map(({ text }) => text).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `number ${n}`));
  });

  it('a server that is away is a problem that asks to try again', async () => {
    const away = smtpEmail({ smtpUrl: 'smtp://127.0.0.1:9', from: 'us@utility.example' });
    await expect(away.send(mail)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      kind: 'unreachable',
    });
  });

  it.each<[string, SMTPServerOptions, MailFailure]>([
    ['does not know the address', { onRcptTo: (_, __, done) => done(no(550)) }, 'refused'],
    [
      'takes no mail of the kind',
      { onData: (stream, _, done) => stream.resume().on('end', () => done(no(554))) },
      'refused',
    ],
    ['is too busy for it', { onRcptTo: (_, __, done) => done(no(451)) }, 'busy'],
    ['knows another password', { authOptional: false, onAuth: (_, __, done) => done(no(535)) }, 'signIn'],
  ])('a server that %s says so by its kind', async (_what, options, kind) => {
    const other = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, closeTimeout: 100, ...options });
    other.on('error', () => {});
    other.listen(0, '127.0.0.1');
    await once(other.server, 'listening');
    const { port } = other.server.address() as AddressInfo;
    const user = options.onAuth ? 'us:wrong@' : '';
    try {
      const email = smtpEmail({ smtpUrl: `smtp://${user}127.0.0.1:${port}`, from: 'us@utility.example' });
      await expect(email.send(mail)).rejects.toMatchObject({ code: 'unavailable', kind });
    } finally {
      await new Promise<void>((resolve) => other.close(() => resolve()));
    }
  });

  it('every mail says that nobody wrote it, so that no out-of-office message answers it; its own head stays', async () => {
    const whole = Promise.withResolvers<string>();
    const raw = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onData: (stream, _, done) =>
        void text(stream)
          .then(whole.resolve)
          .then(() => done()),
    });
    raw.listen(0, '127.0.0.1');
    await once(raw.server, 'listening');
    const { port } = raw.server.address() as AddressInfo;
    try {
      const email = smtpEmail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'us@utility.example' });
      await email.send({ ...mail, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } });
      const head = (await whole.promise).split('\r\n\r\n')[0]?.split('\r\n');
      expect(head).toEqual(
        expect.arrayContaining([
          'Auto-Submitted: auto-generated',
          'X-Auto-Response-Suppress: All',
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        ]),
      );
    } finally {
      await new Promise<void>((resolve) => raw.close(() => resolve()));
    }
  });

  it('says no to what it does not know, and to data for nobody', async () => {
    const { port, hostname } = new URL(server.url);
    const lines = ['HELO me', 'TURN', 'DATA', 'QUIT'];
    const said = await new Promise<string[]>((resolve) => {
      const heard: string[] = [];
      const socket = connect(Number(port), hostname);
      socket.on('data', (answer) => {
        heard.push(String(answer).slice(0, 3));
        const next = lines.shift();
        if (next) socket.write(`${next}\r\n`);
      });
      socket.on('close', () => resolve(heard));
    });
    expect(said).toEqual(['220', '250', '500', '503', '221']);
    expect(inbox).toEqual([]);
  });

  it('a mail without a body is read too', () => {
    expect(readMail('Subject: Only a head')).toEqual({ subject: 'Only a head', text: '' });
  });
});
