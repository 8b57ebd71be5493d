import { Problem } from './problems.ts';

/** A port that is not configured: the server runs without it and says so when it is needed. */
export function absent<T extends object>(what: string): T {
  return new Proxy({} as T, {
    get: () => () => Promise.reject(new Problem('unavailable', `The ${what} is not set up here.`)),
  });
}
