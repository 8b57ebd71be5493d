/*
 * Home's first paint shows figures and dates. The browser's Intl loads its tables at its first use in a page, which
 * takes a cheap phone 60 ms and more: so what the first paint shows is written without it.
 */

/** `grouped(1234)` → '1,234', `grouped('1234.50')` → '1,234.50': a figure with two decimals at most. */
export const grouped = (figure: number | string): string => String(figure).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
