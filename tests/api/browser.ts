import { createHash, randomBytes } from 'node:crypto';
import { APP_HEADER, appName } from '#contracts/call.ts';
import { type Session, startSignInCall } from '#contracts/session.ts';
import type { SignInAction } from '#contracts/signIn.ts';

/** What our app says of itself. */
export const OUR_APP = appName('test');

interface Cookie {
  value: string;
  path: string;
}

export interface Page {
  response: Response;
  url: URL;
}

/** As much of a browser as the server's manners need: cookies a host, our header, forms and redirects. */
export class Browser {
  readonly origin: string;
  /** By host name, then cookie name. Ports share cookies, as in a browser. */
  readonly jar = new Map<string, Map<string, Cookie>>();
  /** The raw `Set-Cookie` lines of the app, newest last. */
  readonly setCookies: string[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** One request, cookies in and out, no redirect followed. */
  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url, this.origin);
    const headers = new Headers(init.headers);
    const cookies = [...(this.jar.get(address.hostname) ?? [])].filter(([, cookie]) =>
      address.pathname.startsWith(cookie.path),
    );
    if (cookies.length > 0) headers.set('cookie', cookies.map(([name, { value }]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(address.hostname, line);
    return response;
  }

  private keep(host: string, line: string): void {
    this.setCookies.push(line);
    const [pair = '', ...flags] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const path = flags.find((flag) => flag.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const cookies = this.jar.get(host) ?? new Map<string, Cookie>();
    const gone = value === '' || flags.some((flag) => /^max-age=0$/i.test(flag));
    if (gone) cookies.delete(name);
    else cookies.set(name, { value, path });
    this.jar.set(host, cookies);
  }

  /** A GET by the app itself. */
  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.go(path, { headers: { [APP_HEADER]: OUR_APP, ...headers } });
  }

  /** A change, sent as the app sends it. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const ours = { 'content-type': 'application/json', [APP_HEADER]: OUR_APP, origin: this.origin };
    return this.go(path, { method: 'POST', body: JSON.stringify(body), headers: { ...ours, ...headers } });
  }

  /** Follows redirects until a page, or until they lead back to a page of the app, or to another app. */
  async follow(url: string, init?: RequestInit): Promise<Page> {
    let address = new URL(url, this.origin);
    let response = await this.go(address.href, init);
    while (response.status >= 300 && response.status < 400) {
      address = new URL(response.headers.get('location') ?? '', address);
      const isAppPage = address.origin === this.origin && !address.pathname.startsWith('/api/');
      if (isAppPage || !address.protocol.startsWith('http')) break;
      response = await this.go(address.href);
    }
    return { response, url: address };
  }

  /** Asks the server to start and opens the provider's page. */
  async openProvider(
    action?: SignInAction,
    more: Record<string, string> = {},
    anew = false,
  ): Promise<{ page: Page; verifier: string; state: string }> {
    const started = await this.post('/api/session/startSignIn', {
      ...(action !== undefined && { action }),
      ...(anew && { anew }),
    });
    const { clientId, redirectUri, scope, nonce, metadata, extraParams } = startSignInCall.reply.parse(
      await started.json(),
    );
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(8).toString('hex');
    const asked = new URL(metadata.authorization_endpoint);
    asked.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      nonce,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extraParams,
      ...more,
    }).toString();
    return { page: await this.follow(asked.href), verifier, state };
  }

  /** Fills in the provider's form. */
  submitForm(url: URL, email: string, password: string): Promise<Page> {
    return this.submit(url, { email, password });
  }

  /** Fills in a form of any page. */
  submit(url: URL, fields: Record<string, string>): Promise<Page> {
    return this.follow(url.href, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  finish(code: string, codeVerifier: string): Promise<Response> {
    return this.post('/api/session/finishSignIn', { code, codeVerifier });
  }

  /** As the app does: the provider is told to ask where the server wants it (`anew`). */
  async signIn(handle: string, password = 'lamp', anew = false): Promise<Session & { unlockToken?: string }> {
    const { page, verifier } = await this.openProvider(undefined, {}, anew);
    const end = page.url.pathname === '/Login/Callback' ? page : await this.submitForm(page.url, handle, password);
    const answer = await this.finish(end.url.searchParams.get('code') ?? '', verifier);
    if (answer.status === 403 && !anew) return this.signIn(handle, password, true);
    if (answer.status !== 200)
      throw new Error(`sign-in as ${handle} answered ${answer.status}: ${await answer.text()}`);
    const { session, ...rest } = (await answer.json()) as { session: Session; unlockToken?: string };
    return { ...session, ...rest };
  }
}
