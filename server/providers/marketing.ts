import * as z from 'zod/mini';
import { type ConsentStatus, type MarketingContact, marketingContact } from '#contracts/marketingContact.ts';
import { Problem } from '../problems.ts';

/** What a contact is told to be from now on. `consent_description`: of at most 65,535 characters. */
export interface ConsentSaid {
  consent_status: ConsentStatus;
  consent_description: string;
}

/** What a new contact is put on, by the service's own names (PRO-18). */
export type ContactLists = Partial<Record<'interests' | 'autoresponders', string[]>>;

/** Mails the utility's offers to whoever wants them. */
export interface Marketing {
  /** @throws {Problem} unavailable */
  lookup(email: string): Promise<MarketingContact[]>;
  /** @throws {Problem} unavailable */
  update(id: MarketingContact['id'], said: ConsentSaid): Promise<void>;
  /** @returns whether there is such a contact already. @throws {Problem} unavailable */
  create(email: string, said: ConsentSaid & ContactLists): Promise<'created' | 'duplicate'>;
}

export interface EnvokeOptions {
  /** Up to `/contacts`. */
  url: string;
  id: string;
  key: string;
  timeoutMs?: number;
}

/** Longer than the service takes; nobody waits for it but a device in the background. */
const TIMEOUT_MS = 10_000;

const contacts = z.array(marketingContact);

/** Envoke, version 1 of its contacts: https://support.envoke.com/en/articles/1697197-contact-api-read */
export function envoke({ url, id, key, timeoutMs = TIMEOUT_MS }: EnvokeOptions): Marketing {
  const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;

  async function ask(method: string, path: string, body?: object): Promise<{ ok: boolean; said: unknown }> {
    try {
      const reply = await fetch(`${url}/contacts${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const said: unknown = await reply.json().catch(() => null);
      // Its own trouble, or ours with it: nothing to tell a customer but to try again.
      if (reply.status >= 500 || [401, 403, 408, 429].includes(reply.status)) throw away(`status ${reply.status}`);
      return { ok: reply.ok, said };
    } catch (error) {
      throw error instanceof Problem ? error : away('no answer');
    }
  }

  return {
    async lookup(email) {
      const { ok, said } = await ask('GET', `?${new URLSearchParams({ 'filter[email]': email })}`);
      const found = contacts.safeParse(said);
      if (!ok || !found.success) throw away('no list of contacts');
      return found.data.filter((contact) => contact.email.toLowerCase() === email.toLowerCase());
    },
    async update(contact, said) {
      const { ok } = await ask('PATCH', `/${encodeURIComponent(contact)}`, said);
      if (!ok) throw away('not updated');
    },
    async create(email, said) {
      const reply = await ask('POST', '', { email, ...said, country: 'CA', language: 'en' });
      if (reply.ok) return 'created';
      if (/duplicate/i.test(JSON.stringify(reply.said))) return 'duplicate';
      throw away('not created');
    },
  };
}

const away = (why: string): Problem =>
  new Problem('unavailable', 'This cannot be saved right now. Please try again.', `marketing: ${why}`);
