const SYMBOLS: Record<string, string> = { CAD: '$', USD: '$', EUR: '€', GBP: '£' };
const FIGURES = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `money(184.27)` → '$184.27'. An unknown or missing currency is shown as Canadian (APP-42). */
export function money(amount: number, currency = 'CAD'): string {
  const symbol = SYMBOLS[currency.toUpperCase()] ?? '$';
  return `${amount < 0 ? '−' : ''}${symbol}${FIGURES.format(Math.abs(amount))}`;
}
