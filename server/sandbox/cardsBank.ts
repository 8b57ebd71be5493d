import { approvalCode, type Charge, type Ticket } from './cardsMemory.ts';

/** A card as it was typed into the form. */
export interface Card {
  number: string;
  expiry: string;
  securityCode: string;
  holder: string;
}

/** Of this card the bank's page says that it was not its owner who paid. */
export const CARD_FAILING_3DS = '4000000000003063';
/** A ticket is good for so long. */
export const TICKET_MS = 60 * 60_000;
/** So long after a bank did not answer, the gateway gives the charge up: then it never was. */
export const GIVEN_UP_MS = 30_000;

/** The cents of the total say what the bank answers. */
const TIMES_OUT = '91';
const DECLINED: Record<string, string> = { '05': '481' };
const APPROVED_CODE = '027';

/** What of a card's fields is wrong; null when nothing is. */
export function wrongIn({ number, expiry, securityCode, holder }: Card): string | null {
  if (!/^\d{13,19}$/.test(number)) return 'Card number';
  if (!/^(0[1-9]|1[0-2])\s*\/?\s*\d{2}$/.test(expiry)) return 'Expiry';
  if (!/^\d{3,4}$/.test(securityCode)) return 'Security code';
  return holder.trim() === '' || holder.length > 100 ? 'Cardholder name' : null;
}

/** Null when the bank does not answer. */
export function chargeOf({ total }: Ticket, { number, holder }: Card, at: Date): Charge | null {
  const cents = total.slice(-2);
  const common = {
    cardholder: holder.trim(),
    first6last4: `${number.slice(0, 6)}****${number.slice(-4)}`,
    at: at.toISOString(),
  };
  // A charge that was never sent to the bank has no code.
  if (number === CARD_FAILING_3DS) return { ...common, result: 'd', responseCode: null, approvalCode: null };
  if (cents === TIMES_OUT) return null;
  const code = DECLINED[cents];
  if (code) return { ...common, result: 'd', responseCode: code, approvalCode: null };
  return { ...common, result: 'a', responseCode: APPROVED_CODE, approvalCode: approvalCode() };
}

export type TicketState = 'payable' | 'waiting' | 'paid' | 'declined' | 'givenUp' | 'cancelled' | 'expired';

export function stateOfTicket({ charge, askedAt, cancelled, createdAt }: Ticket, now: Date): TicketState {
  if (charge) return charge.result === 'a' ? 'paid' : 'declined';
  if (askedAt !== null) return now.getTime() - Date.parse(askedAt) > GIVEN_UP_MS ? 'givenUp' : 'waiting';
  if (cancelled) return 'cancelled';
  return now.getTime() - Date.parse(createdAt) > TICKET_MS ? 'expired' : 'payable';
}
