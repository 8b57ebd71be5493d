import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER, pathOf, type ReplyOf } from '#contracts/call.ts';
import {
  monerisPreloadCall,
  monerisReceiptCall,
  openPaymentCall,
  type PaymentState,
  paymentLeftCall,
  paymentSeenCall,
} from '#contracts/payment.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import type { Browser } from './browser.ts';
import type { RunningServer } from './server.ts';

const at = (call: Parameters<typeof pathOf>[0]) => pathOf(call, 'utility');

/** With the fee a total of $102.00: approved. */
export const APPROVED = '100.25';
/** Its total ends in .05: declined. */
export const DECLINED = '100.29';
/** Its total ends in .91: the bank does not answer. */
export const UNANSWERED = '100.16';

export const CARD = {
  number: '4242 4242 4242 4242',
  expiry: '12/30',
  securityCode: '123',
  holder: 'Łucja Wójcik',
};

export const preloadBody = (accountNumber: string, paymentAmount: string) => ({
  accountNumber,
  paymentAmount,
  action: 'preload',
  interactionType: 'CARD_PAYMENT',
  interactionText: 'Card payment',
});

/** Asks for a ticket. */
export const preload = (
  browser: Browser,
  accountNumber: string,
  paymentAmount: string,
  { key = randomUUID(), ...more }: { key?: string; orderNo?: string } = {},
): Promise<Response> =>
  browser.post(
    at(monerisPreloadCall),
    { ...preloadBody(accountNumber, paymentAmount), ...more },
    { [IDEMPOTENCY_HEADER]: key },
  );

export async function ticketOf(reply: Response): Promise<string> {
  if (reply.status !== 200) throw new Error(`a preload was answered with ${reply.status}: ${await reply.text()}`);
  return monerisPreloadCall.reply.parse(await reply.json()).response.ticket;
}

/** Fills in the gateway's card form. @returns its page. */
export async function pay(running: RunningServer, ticket: string, card: Partial<typeof CARD> = {}): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${running.port}/moneris/chktv2/display/pay.php`, {
    method: 'POST',
    body: new URLSearchParams({ ticket, ...CARD, ...card }),
  });
  return reply.text();
}

export async function receipt(browser: Browser, ticket: string): Promise<ReplyOf<typeof monerisReceiptCall>> {
  const reply = await browser.post(at(monerisReceiptCall), { ticket, action: 'receipt' });
  return monerisReceiptCall.reply.parse(await reply.json());
}

export async function openPayment(
  browser: Browser,
  accountNumber: string,
): Promise<ReplyOf<typeof openPaymentCall>['data']> {
  const reply = await browser.post(at(openPaymentCall), { accountNumber });
  return openPaymentCall.reply.parse(await reply.json()).data;
}

export const leave = (browser: Browser, ticket: string, why: 'cancelled' | 'closed') =>
  browser.post(at(paymentLeftCall), { ticket, why });

/** `state`: what the customer saw; left out as by an older app. */
export const see = (browser: Browser, ticket: string, state?: PaymentState) =>
  browser.post(at(paymentSeenCall), { ticket, state });

export const stateOf = async (running: RunningServer): Promise<SandboxState> =>
  (await (await running.sandbox('GET', '/state')).json()) as SandboxState;
