import type { IncomingMessage } from 'node:http';
import { type Loopback, serveOnLoopback } from './loopback.ts';

/** A contact, with the names of the wire. */
export interface SandboxContact {
  id: number;
  email: string;
  consent_status: string;
  consent_description: string;
  country: string;
  language: string;
  interests: string[];
  autoresponders: string[];
}

export interface SandboxMarketing extends Loopback {
  /** All of them, the oldest first. */
  contacts(): readonly SandboxContact[];
  /** Those of the beginning alone are left. */
  forget(): void;
}

/** Whom the service knows from the beginning. */
const KNOWN: readonly [who: string, status: string][] = [
  ['paidup', 'Express'],
  ['credit', 'Revoked'],
  ['overdue', 'Expired'],
];
const SENDING_ALLOWED = /^(Express|Implied)/;
const LONGEST_EMAIL = 60;

/**
 * As much of Envoke's contacts as `providers/marketing.ts` asks for, with its rules: no second contact of an address, none of
 * more than 60 characters, and a status with which mails are sent wants to be described.
 */
export async function startEnvoke(key: { id: string; key: string }, domain: string): Promise<SandboxMarketing> {
  let contacts: SandboxContact[] = [];
  const add = (said: Partial<SandboxContact>): SandboxContact => {
    const contact = {
      country: '',
      language: '',
      consent_status: 'Not provided',
      consent_description: '',
      email: '',
      interests: [],
      autoresponders: [],
      ...said,
      id: 7001 + contacts.length,
    };
    contacts.push(contact);
    return contact;
  };
  const forget = () => {
    contacts = [];
    for (const [who, consent_status] of KNOWN)
      add({
        email: `${who}@${domain}`,
        consent_status,
        consent_description: 'At the counter',
        country: 'CA',
        language: 'en',
      });
  };
  forget();
  const authorization = `Basic ${Buffer.from(`${key.id}:${key.key}`).toString('base64')}`;

  function answer(method: string, url: URL, said: Partial<SandboxContact>): [status: number, body: unknown] {
    const id = Number(url.pathname.split('/')[2]);
    if (method === 'GET') return [200, contacts.filter(({ email }) => email === url.searchParams.get('filter[email]'))];
    if (SENDING_ALLOWED.test(said.consent_status ?? '') && !said.consent_description) {
      return [400, { result_text: 'consent_description is required' }];
    }
    if (method === 'POST') {
      const { email = '' } = said;
      if (email === '' || email.length > LONGEST_EMAIL) return [400, { result_text: 'email is not valid' }];
      if (contacts.some((one) => one.email === email)) return [400, { result_text: 'duplicate contact' }];
      return [200, { result_data: add(said).id }];
    }
    const contact = contacts.find((one) => one.id === id);
    if (method !== 'PATCH' || !contact) return [404, { result_text: 'not found' }];
    Object.assign(contact, said, { id });
    return [200, { result_data: id }];
  }

  const loopback = await serveOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const isKnown = request.headers.authorization === authorization;
    const [status, body] = isKnown ? answer(request.method ?? '', url, await bodyOf(request)) : [401, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...loopback, contacts: () => contacts, forget };
}

async function bodyOf(request: IncomingMessage): Promise<Partial<SandboxContact>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Partial<SandboxContact>) : {};
}
