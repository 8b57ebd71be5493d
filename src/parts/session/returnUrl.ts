/** Where to go after the sign-in: a path of this app and nothing else, else home. */
export function safeReturnUrl(wanted: string | undefined): string {
  if (!wanted) return '/Homepage';
  try {
    const url = new URL(wanted, location.origin);
    const isOurs = url.origin === location.origin && wanted.startsWith('/') && !/^\/login/i.test(url.pathname);
    return isOurs ? url.pathname + url.search : '/Homepage';
  } catch {
    return '/Homepage';
  }
}
