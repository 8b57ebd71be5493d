/** The path when it is one of this app behind the sign-in, else null. */
export function ownPath(wanted: string | undefined): string | null {
  if (!wanted) return null;
  try {
    const url = new URL(wanted, location.origin);
    // Normalised, `/x/..//evil.example` begins with two slashes: the next to read it would take that for a host.
    const isPath = wanted.startsWith('/') && !url.pathname.startsWith('//');
    const isOurs = url.origin === location.origin && isPath && !/^\/login/i.test(url.pathname);
    return isOurs ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** Where to go after the sign-in: a path of this app and nothing else, else home. */
export const safeReturnUrl = (wanted: string | undefined): string => ownPath(wanted) ?? '/Homepage';
