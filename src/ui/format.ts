/*
 * Figures as the app writes them. Home's first paint shows some. The browser's Intl loads its tables at its first use in
 * a page, which takes a cheap phone 60 ms and more: so all are written without it.
 */

/** The space in which no line ends. */
export const NBSP = '\u00a0';

/** For what is copied or shared, and for a narrow column: with that space a text message needs twice as many parts. */
export const plainSpaces = (text: string): string => text.replaceAll(NBSP, ' ');

/** `grouped(1234)` → '1,234', `grouped('1234.50')` → '1,234.50': a figure with two decimals at most. */
export const grouped = (figure: number | string): string => String(figure).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const SYMBOLS: Record<string, string> = { CAD: '$', USD: '$', EUR: '€', GBP: '£' };

/** `money(184.27)` → '$184.27'. An unknown or missing currency is shown as Canadian (APP-42). */
export function money(amount: number, currency = 'CAD'): string {
  const symbol = SYMBOLS[currency.toUpperCase()] ?? '$';
  return `${amount < 0 ? '−' : ''}${symbol}${grouped(Math.abs(amount).toFixed(2))}`;
}

/** `dollarsText(1160)` → '$1,160': an estimate, which has no cents. */
export const dollarsText = (dollars: number): string => `$${grouped(dollars)}`;

/** An amount of a bill. Where the bill names none, none is owed. */
export const moneyText = (amount: { amount: number; currency: string } | null): string =>
  money(amount?.amount ?? 0, amount?.currency);

/** 18427 → '$184.27' */
export const centsText = (cents: number): string => money(cents / 100);

/** '184.27', as it travels → '$184.27' */
export const amountText = (amount: string): string => money(Number(amount));

/** '30412' → '30 412': a register's figures in threes from the right, as they are read aloud. */
export const registerText = (figures: string): string => figures.replace(/\B(?=(\d{3})+$)/g, ' ');

/** '500012345678' → '5000 1234 5678': read aloud and compared in groups. */
export const accountNumberText = (caAccount: string): string => caAccount.replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * '+13065550177' and '(306) 555 0177' → '1-306-555-0177', as our own numbers are written; any other number as it was
 * given.
 */
export const phoneText = (number: string): string =>
  number.replace(/^\s*(?:\+?1)?[\s.-]*\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/, '1-$1-$2-$3');
