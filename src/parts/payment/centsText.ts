import { centsOf } from '#rules/paymentAmount.ts';
import { money } from '#ui/money.ts';

/** 18427 → '$184.27' */
export const centsText = (cents: number): string => money(cents / 100);

/** '184.27', as it travels → '$184.27' */
export const amountText = (amount: string): string => centsText(centsOf(amount) ?? 0);
