import { grouped } from './figures.ts';

const SYMBOLS: Record<string, string> = { CAD: '$', USD: '$', EUR: '€', GBP: '£' };

/** `money(184.27)` → '$184.27'. An unknown or missing currency is shown as Canadian (APP-42). */
export function money(amount: number, currency = 'CAD'): string {
  const symbol = SYMBOLS[currency.toUpperCase()] ?? '$';
  return `${amount < 0 ? '−' : ''}${symbol}${grouped(Math.abs(amount).toFixed(2))}`;
}
