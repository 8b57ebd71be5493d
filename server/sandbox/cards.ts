import { randomBytes } from 'node:crypto';
import { formatInTimeZone } from 'date-fns-tz';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForms } from '../http/forms.ts';
import type { CardProvider } from '../providers/cardPayment.ts';
import { type Card, chargeOf, stateOfTicket, wrongIn } from './cardsBank.ts';
import { type CardsMemory, cardsMemory, type Ticket } from './cardsMemory.ts';
import { cardsScript, formBody, sendFramed, type Told } from './cardsPages.ts';

const PREFIX = '/moneris/chktv2';
/** As the real one it writes times by clocks that are not the utility's, and does not say so. */
const TIME_ZONE = 'America/Toronto';

export interface SandboxCards {
  options: CardProvider;
  memory: CardsMemory;
  serve(app: FastifyInstance): void;
}

/**
 * As much of Moneris Checkout as the app uses: preload and receipt, the script for browsers and its card form.
 *
 * - `around`: the origins of the documents around the form, the checkout's first.
 */
export function sandboxCards(parts: { origin: string; around: string[]; file: string; now: () => Date }): SandboxCards {
  const { origin, around, file, now } = parts;
  const secret = () => randomBytes(12).toString('hex');
  const options: CardProvider = {
    url: `${origin}${PREFIX}/request/request.php`,
    scriptUrl: `${origin}${PREFIX}/js/chkt_v2.00.js`,
    mode: 'qa',
    storeId: `store${secret()}`,
    apiToken: secret(),
    checkoutId: `chkt${secret()}`,
    timeZone: TIME_ZONE,
  };
  const memory = cardsMemory(file, now);
  const refuse = (reply: FastifyReply, field: string, message: string) =>
    reply.send({ response: { success: 'false', error: { field, message } } });

  const request = async ({ body }: FastifyRequest, reply: FastifyReply) => {
    const asked = (body ?? {}) as Record<string, string>;
    const isOurs = asked.store_id === options.storeId && asked.api_token === options.apiToken;
    if (!isOurs || asked.checkout_id !== options.checkoutId) return refuse(reply, 'api_token', 'Invalid api_token');
    if (asked.action === 'preload') return preload(asked, reply);
    if (asked.action === 'receipt') return receipt(asked, reply);
    return refuse(reply, 'action', 'Invalid action');
  };

  const preload = ({ order_no: orderNo = '', txn_total: total = '' }: Record<string, string>, reply: FastifyReply) => {
    if (!/^\d+\.\d\d$/.test(total)) return refuse(reply, 'txn_total', 'Invalid txn_total');
    if (memory.list().some((one) => one.orderNo === orderNo && one.charge?.result === 'a')) {
      return refuse(reply, 'order_no', 'Duplicate order_no');
    }
    return reply.send({ response: { success: 'true', ticket: memory.add({ orderNo, total }).ticket } });
  };

  const receipt = ({ ticket: id = '' }: Record<string, string>, reply: FastifyReply) => {
    const ticket = memory.find(id);
    const state = ticket && stateOfTicket(ticket, now());
    if (!ticket || !(state === 'paid' || state === 'declined' || state === 'givenUp')) {
      return refuse(reply, 'ticket', 'invalid ticket or transaction is not complete');
    }
    return reply.send({ response: receiptOf(ticket, now()) });
  };

  /** The form, or why there is none. */
  const display = (reply: FastifyReply, ticket: Ticket | null, wrong: string | null = null) => {
    const state = ticket ? stateOfTicket(ticket, now()) : 'expired';
    const tell = (words: string, told: Told) =>
      sendFramed(reply, around, `<p>${words}</p>`, { ...told, ticket: ticket?.ticket ?? '' });
    const failed = { handler: 'error_event', response_code: '2001' } as const;
    if (!ticket || state === 'expired') return tell('This payment was open for too long. Nothing was charged.', failed);
    if (state === 'cancelled') return tell('Cancelled.', { handler: 'cancel_transaction', response_code: '001' });
    if (state === 'waiting' || state === 'givenUp') return tell('The bank does not answer.', failed);
    if (state === 'payable') {
      const loaded = { handler: 'page_loaded', response_code: '001', ticket: ticket.ticket } as const;
      return sendFramed(reply, around, formBody(ticket, wrong), loaded);
    }
    const { responseCode } = ticket.charge ?? {};
    return tell('Thank you.', { handler: 'payment_complete', response_code: responseCode ?? 'null' });
  };

  const pay = async ({ body }: FastifyRequest, reply: FastifyReply) => {
    const typed = body as Record<string, string>;
    const ticket = memory.find(typed.ticket ?? '');
    // Paid once, however often it is pressed.
    if (!ticket || stateOfTicket(ticket, now()) !== 'payable') return display(reply, ticket);
    const card: Card = {
      number: (typed.number ?? '').replace(/[ -]/g, ''),
      expiry: (typed.expiry ?? '').trim(),
      securityCode: typed.securityCode ?? '',
      holder: typed.holder ?? '',
    };
    const wrong = wrongIn(card);
    if (wrong) return display(reply, ticket, wrong);
    ticket.charge = chargeOf(ticket, card, now());
    if (!ticket.charge) ticket.askedAt = now().toISOString();
    memory.keep();
    return display(reply, ticket);
  };

  const cancel = async ({ body }: FastifyRequest, reply: FastifyReply) => {
    const ticket = memory.find((body as Record<string, string>).ticket ?? '');
    if (ticket) ticket.cancelled = true;
    memory.keep();
    return display(reply, ticket);
  };

  return {
    options,
    memory,
    serve(app) {
      app.register(async (scope) => {
        scope.post(`${PREFIX}/request/request.php`, request);
        scope.get(`${PREFIX}/js/chkt_v2.00.js`, (_request, reply) =>
          reply.type('text/javascript; charset=utf-8').send(cardsScript(`${origin}${PREFIX}/display/index.php`)),
        );
        scope.get(`${PREFIX}/display/index.php`, async ({ query }, reply) =>
          display(reply, memory.find(String((query as { tck?: unknown }).tck ?? ''))),
        );
      });
      app.register(async (scope) => {
        readForms(scope);
        scope.post(`${PREFIX}/display/pay.php`, pay);
        scope.post(`${PREFIX}/display/cancel.php`, cancel);
      });
    },
  };
}

/** As the gateway writes it; what the app does not use is left out. */
function receiptOf({ ticket, orderNo, total, charge }: Ticket, now: Date): object {
  const first6last4 = charge?.first6last4 ?? null;
  const said = {
    order_no: orderNo,
    transaction_date_time: formatInTimeZone(charge?.at ?? now, TIME_ZONE, 'yyyy-MM-dd HH:mm:ss'),
    amount: total,
    response_code: charge?.responseCode ?? null,
    approval_code: charge?.approvalCode ?? null,
    first6last4,
    result: charge?.result ?? 'd',
  };
  return {
    success: 'true',
    request: { ticket, txn_total: total, cc: { first6last4, cardholder: charge?.cardholder ?? null } },
    receipt: { result: said.result, cc: said },
  };
}
