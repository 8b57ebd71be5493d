import { useEffect } from 'react';

/*
 * What is typed on a page when its customer leaves for the provider, to prove who they are: it comes back with them. It
 * lies with the request whose answer is awaited (goToProvider.ts), and goes when that is answered.
 */

const kept = new Map<string, unknown>();
let returned: Record<string, unknown> = {};

/** What the open pages want back, each under its name. */
export const keepWhileAway = (): Record<string, unknown> =>
  Object.fromEntries([...kept].filter(([, value]) => value !== null));

/** The same customer is back. */
export function giveBack(values: Record<string, unknown>): void {
  returned = values;
}

/** What a page had when it was left; once. */
export function takeBack(name: string): unknown {
  const value = returned[name];
  delete returned[name];
  return value;
}

/** While a page is shown, `value` is kept if it is left for the provider; null: there is nothing to keep. */
export function useKeptWhileAway(name: string, value: unknown): void {
  useEffect(() => {
    kept.set(name, value);
    return () => void kept.delete(name);
  }, [name, value]);
}
