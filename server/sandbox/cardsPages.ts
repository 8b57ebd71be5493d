import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { CARD_FAILING_3DS } from './cardsBank.ts';
import type { Ticket } from './cardsMemory.ts';
import { escapeHtml, sandboxPage, sandboxPolicy } from './page.ts';

/** What the page in the frame tells the script around it. */
export interface Told {
  handler: 'page_loaded' | 'payment_complete' | 'cancel_transaction' | 'error_event';
  response_code: string;
}

/** The gateway's script, which loads the form from there. */
export const cardsScript = (displayUrl: string): string =>
  readFileSync(new URL('./cardsScript.js', import.meta.url), 'utf8').replace('{displayUrl}', displayUrl);

const field = (name: string, label: string, more: string): string =>
  `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" required autocomplete="off" ${more}></div>`;

/** What is typed is sent to the gateway alone. */
export const formBody = ({ ticket, total }: Ticket, wrong: string | null): string =>
  `<form class="card" method="post" action="pay.php"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<p>Total: <strong>$${escapeHtml(total)}</strong></p>
${wrong ? `<p class="error" role="alert">Please check: ${escapeHtml(wrong)}</p>` : ''}
${field('number', 'Card number', 'inputmode="numeric" maxlength="23"')}
<div class="pair">${field('expiry', 'Expiry', 'placeholder="MM/YY" maxlength="7"')}
${field('securityCode', 'Security code', 'inputmode="numeric" maxlength="4"')}</div>
${field('holder', 'Cardholder name', 'maxlength="100"')}
<button type="submit">Pay</button></form>
<form method="post" action="cancel.php"><input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<button class="quiet" type="submit">Cancel</button></form>
<p class="soft">Any made-up card, such as 4242 4242 4242 4242. The cents of the total decide: .05 is declined, .91 gets no answer from the bank. ${CARD_FAILING_3DS} fails its 3-D Secure check.</p>`;

/** A page in the frame that tells the script around it what happened. `around`: the origins it may be framed by. */
export function sendFramed(
  reply: FastifyReply,
  around: readonly string[],
  body: string,
  told: Told & { ticket: string },
): FastifyReply {
  const script = `parent.postMessage(${JSON.stringify(told).replaceAll('<', '\\u003c')}, ${JSON.stringify(around[0])})`;
  const policy = sandboxPolicy('', script).replace("frame-ancestors 'none'", `frame-ancestors ${around.join(' ')}`);
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(sandboxPage({ title: 'Card details', body, script }));
}
