import type { Money } from '#contracts/money.ts';
import { money } from '#ui/money.ts';

/** Where the bill names no amount, none is owed. */
export const moneyText = (amount: Money | null): string => money(amount?.amount ?? 0, amount?.currency);
