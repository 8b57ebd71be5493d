import { grouped } from '#ui/format.ts';

/** 1234.4 → '1,234' */
export const kwhText = (kwh: number): string => grouped(Math.round(kwh));

/** '15' → '15.0', '14.6275' as it is. */
export const priceText = (cents: string): string => (cents.includes('.') ? cents : `${cents}.0`);

/** 24.13 → '24.1' */
export const perDayText = (kwh: number): string => grouped(kwh.toFixed(1));
