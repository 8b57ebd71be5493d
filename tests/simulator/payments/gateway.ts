import type { CardReceipt } from '#contracts/cardReceipt.ts';

/** One ticket at the card provider. */
export interface Ticket {
  ticket: string;
  orderNo: string;
  total: string;
  createdAt: number;
  /** `step`: of the schedule. */
  charge: { result: 'a' | 'd'; step: number } | null;
}

const TICKET_MS = 60 * 60_000;

/** The card provider: a ticket is charged once, and its own cancel takes nothing back. */
export class Gateway {
  readonly tickets: Ticket[] = [];

  preload(now: number, { orderNo, total }: { orderNo: string; total: string }): string {
    const ticket = `ticket-${this.tickets.length + 1}`;
    this.tickets.push({ ticket, orderNo, total, createdAt: now, charge: null });
    return ticket;
  }

  receipt(id: string): CardReceipt | null {
    const { charge, orderNo, total } = this.find(id);
    if (!charge) return null;
    const { result } = charge;
    const code = result === 'a' ? '027' : '481';
    const cc = { result, response_code: code, order_no: orderNo, amount: total };
    return { request: { cc: {} }, receipt: { result, cc } };
  }

  /** The customer's card is asked, unless it was before. */
  pay(now: number, id: string, charge: { result: 'a' | 'd'; step: number }): void {
    const ticket = this.find(id);
    if (this.isPayable(now, id)) ticket.charge = charge;
  }

  isPayable(now: number, id: string): boolean {
    const { charge, createdAt } = this.find(id);
    return !charge && now - createdAt <= TICKET_MS;
  }

  charged(): Ticket[] {
    return this.tickets.filter(({ charge }) => charge?.result === 'a');
  }

  find(id: string): Ticket {
    const found = this.tickets.find(({ ticket }) => ticket === id);
    if (!found) throw new Error(`no ticket ${id}`);
    return found;
  }
}
