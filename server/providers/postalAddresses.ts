import * as z from 'zod/mini';
import type { ReplyOf } from '#contracts/call.ts';
import { ADDRESS_LINE_LENGTH, type addressFindCall, type PostalAddress } from '#contracts/postalAddress.ts';
import { filledLine, line, text } from '#contracts/text.ts';
import { Problem } from '../problems.ts';

/** Knows the mailing addresses of the country. */
export interface PostalAddresses {
  /** `container`: the id of a suggestion that holds several. None where it knows none. @throws {Problem} unavailable. */
  find(typed: string, container?: string): Promise<ReplyOf<typeof addressFindCall>['suggestions']>;
  /** Null: no such id, or one that holds several. @throws {Problem} unavailable. */
  retrieve(id: string): Promise<PostalAddress | null>;
}

export interface AddressCompleteOptions {
  /** Up to the names of its calls. */
  url: string;
  key: string;
  timeoutMs?: number;
}

/** A customer waits for it at every few signs that they type. */
const TIMEOUT_MS = 5000;
const MOST = 7;

const RETRIEVE = 'Retrieve/v2.11';
/** Errors from here on are of what was asked, such as an id that is none; those before are of the key and the account. */
const FIRST_OF_REQUEST = 1001;
/** Errors come as an answer of 200. */
const failed = z.object({ Error: line, Description: z.optional(line) });
const suggestion = z.object({
  Id: filledLine,
  Text: filledLine,
  Description: line,
  Next: z.enum(['Find', 'Retrieve']),
});
/** One language of an address. */
const address = z.object({
  Language: z.literal('ENG'),
  Line1: text(ADDRESS_LINE_LENGTH, /\S/),
  City: filledLine,
  ProvinceCode: filledLine,
  PostalCode: filledLine,
  CountryIso2: filledLine,
});

/** Canada Post's AddressComplete. Nothing of the customer is sent but what they typed. */
export function addressComplete({ url, key, timeoutMs = TIMEOUT_MS }: AddressCompleteOptions): PostalAddresses {
  async function ask(call: string, query: Record<string, string>): Promise<unknown[]> {
    const asked = new URL(`${url}/${call}/json3.ws`);
    asked.search = String(new URLSearchParams({ Key: key, ...query }));
    const items = await readItems(asked, timeoutMs);
    const error = failed.safeParse(items[0]).data;
    if (!error) return items;
    if (call === RETRIEVE && Number(error.Error) >= FIRST_OF_REQUEST) return [];
    throw addressesAway(`${error.Error} ${error.Description ?? ''}`);
  }
  return {
    async find(typed, container) {
      const items = await ask('Find/v2.10', {
        SearchTerm: typed,
        LastId: container ?? '',
        Country: 'CAN',
        LanguagePreference: 'en',
        MaxSuggestions: String(MOST),
      });
      return items
        .flatMap((item) => suggestion.safeParse(item).data ?? [])
        .slice(0, MOST)
        .map(({ Id: id, Text, Description: description, Next }) => ({
          id,
          text: Text,
          description,
          isContainer: Next === 'Find',
        }));
    },
    async retrieve(id) {
      const items = await ask(RETRIEVE, { Id: id });
      const found = items.flatMap((item) => address.safeParse(item).data ?? [])[0];
      if (!found) return null;
      return {
        addressId: id,
        addressLine1: found.Line1,
        city: found.City,
        province: found.ProvinceCode,
        postalCode: found.PostalCode,
        country: found.CountryIso2,
      };
    },
  };
}

async function readItems(asked: URL, timeoutMs: number): Promise<unknown[]> {
  const said = (await readReply(asked, timeoutMs)) as { Items?: unknown } | null;
  if (Array.isArray(said?.Items)) return said.Items;
  throw addressesAway('no answer');
}

/** What a service of addresses answers; null: no JSON, no success or nothing in time. */
export async function readReply(asked: URL, timeoutMs: number): Promise<unknown> {
  try {
    const reply = await fetch(asked, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const said: unknown = await reply.json();
    return reply.ok ? said : null;
  } catch {
    return null;
  }
}

export const addressesAway = (why: string): Problem =>
  new Problem('unavailable', 'Addresses cannot be searched right now. Please try again.', `addresses: ${why}`);
