import * as z from 'zod/mini';
import type { CardReceipt } from '#contracts/cardReceipt.ts';
import { Problem } from '../problems.ts';
import { receiptAnswerIn, saysTrue } from './cardReceiptWire.ts';

/** Charges cards. */
export interface CardPayment {
  /** Of the provider's systems, the one that its browser script is to talk to. */
  readonly mode: string;
  /** Where that script is. */
  readonly scriptUrl: string;
  /** Announces a charge of `total` dollars, `'12.34'`. @returns the ticket under which the customer pays it. @throws {Problem} unavailable. */
  preload(order: { orderNo: string; total: string }): Promise<string>;
  /** @returns the final receipt; null while there is none. @throws {Problem} unavailable. */
  receipt(ticket: string): Promise<CardReceipt | null>;
}

export interface CardProvider {
  /** Where preload and receipt are asked for. */
  url: string;
  scriptUrl: string;
  mode: 'qa' | 'prod';
  storeId: string;
  apiToken: string;
  checkoutId: string;
  /** By which it writes the time of a charge, such as 'America/Toronto': it does not say. */
  timeZone: string;
}

const TIMEOUT_MS = 10_000;
const LARGEST = 1_000_000;

const preloaded = z.object({
  response: z.object({ success: saysTrue, ticket: z.string().check(z.regex(/^[\w-]{1,50}$/)) }),
});

/** Moneris Checkout: preload and receipt, JSON at one address. */
export function monerisCheckout(provider: CardProvider, timeoutMs = TIMEOUT_MS): CardPayment {
  const { url, scriptUrl, mode, storeId, apiToken, checkoutId, timeZone } = provider;
  const receiptAnswer = receiptAnswerIn(timeZone);
  const identity = { store_id: storeId, api_token: apiToken, checkout_id: checkoutId, environment: mode };

  async function ask<T>(action: 'preload' | 'receipt', fields: object, answer: z.ZodMiniType<T>): Promise<T> {
    const body = JSON.stringify({ ...identity, ...fields, action });
    let text: string;
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      text = await reply.text();
    } catch (error) {
      throw away(action, (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'not reached');
    }
    const read = text.length > LARGEST ? null : answer.safeParse(parsed(text));
    if (!read?.success) throw away(action, 'an answer that is none');
    return read.data;
  }

  return {
    mode,
    scriptUrl,
    async preload({ orderNo, total }) {
      const order = { order_no: orderNo, txn_total: total };
      return (await ask('preload', order, preloaded)).response.ticket;
    },
    async receipt(ticket) {
      return (await ask('receipt', { ticket }, receiptAnswer)).response;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const away = (action: string, why: string) =>
  new Problem('unavailable', 'The card payment service does not answer right now.', `card provider, ${action}: ${why}`);
