import type { Customer } from '../../store/account/customers.ts';

const NEW_MS = 24 * 60 * 60 * 1000;

/** Whether a profile is younger than a day, by its first sign-in: it may be one of many, made to guess. */
export const isNewProfile = (now: Date, { firstSignIn }: Pick<Customer, 'firstSignIn'>): boolean =>
  firstSignIn !== null && now.getTime() - firstSignIn.getTime() < NEW_MS;
