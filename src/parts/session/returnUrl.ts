/** Where to go after the sign-in: a path of this app and nothing else, else home. */
export function safeReturnUrl(wanted: string | undefined): string {
  if (!wanted) return '/Homepage';
  try {
    const url = new URL(wanted, location.origin);
    // Normalised, `/x/..//evil.example` begins with two slashes: the next to read it would take that for a host.
    const isPath = wanted.startsWith('/') && !url.pathname.startsWith('//');
    const isOurs = url.origin === location.origin && isPath && !/^\/login/i.test(url.pathname);
    return isOurs ? url.pathname + url.search : '/Homepage';
  } catch {
    return '/Homepage';
  }
}
