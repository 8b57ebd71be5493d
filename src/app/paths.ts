/**
 * Paths are told apart in any letter case and with or without a slash at the end (APP-06). The pattern starts at the first of a
 * row of slashes only: in an address with thousands of them it would else start at each.
 */
const plain = (path: string): string => path.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/';

export const isSamePlace = (one: string, other: string): boolean => plain(one) === plain(other);

/** Signing in and the splash stand alone: no navigation below them (APP-16). The tour is a step of the sign-in flow too. */
export function hidesNavigation(path: string): boolean {
  const place = plain(path);
  return place === '/' || place === '/login' || place.startsWith('/login/') || place.startsWith('/app-tour/');
}

/** No way back from home, nor from the pages that content lists (APP-18). */
export function hidesBack(path: string, disabledPages: string): boolean {
  return hidesNavigation(path) || ['/Homepage', ...disabledPages.split(' ')].some((page) => isSamePlace(page, path));
}
