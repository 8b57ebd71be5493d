import { UNSENT_COOKIE, UNSENT_COOKIE_AGE } from '#contracts/unsentCookie.ts';
import { unsentInPage } from '#db/unsentInPage.ts';

/** See contracts/unsentCookie.ts. */
export interface UnsentCookie {
  read(): Promise<number>;
  write(count: number): Promise<void>;
}

interface CookieStore {
  get(name: string): Promise<{ value?: string } | null>;
  set(cookie: { name: string; value: string; path: '/'; sameSite: 'strict'; expires: number }): Promise<void>;
}
/** A page has the one, a worker at most the other. */
const { document, cookieStore } = globalThis as { document?: { cookie: string }; cookieStore?: CookieStore };

/** The browser's. Where nothing can be written, nothing is said. */
export const browserUnsentCookie: UnsentCookie = {
  async read() {
    return document ? unsentInPage() : Number((await cookieStore?.get(UNSENT_COOKIE))?.value ?? 0);
  },
  async write(count) {
    const value = String(count);
    const age = count > 0 ? UNSENT_COOKIE_AGE : 0;
    if (document) {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = `${UNSENT_COOKIE}=${value}; Path=/; SameSite=Strict; Max-Age=${age}${secure}`;
    } else {
      const expires = Date.now() + age * 1000;
      await cookieStore?.set({ name: UNSENT_COOKIE, value, path: '/', sameSite: 'strict', expires });
    }
  },
};
