import { UNSENT_COOKIE } from '#contracts/unsentCookie.ts';

/** How many items a page's cookies say were unsent. A worker has no `document`: for it nothing was noted. */
export function unsentInPage(): number {
  const { document } = globalThis as { document?: { cookie: string } };
  return Number(document?.cookie.match(`${UNSENT_COOKIE}=(\\d+)`)?.[1] ?? 0);
}
