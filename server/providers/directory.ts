import { Problem } from '../problems.ts';

/** Where the identity provider keeps its people: their names and sign-in addresses. */
export interface Directory {
  /** `subject` is the provider's. @throws {Problem} unavailable. */
  setDisplayName(subject: string, displayName: string): Promise<void>;
  /** @returns 'taken' when another customer signs in with it. @throws {Problem} unavailable. */
  setEmail(subject: string, email: string): Promise<'changed' | 'taken'>;
  /** The login is gone, or was before. @throws {Problem} unavailable. */
  remove(subject: string): Promise<void>;
}

export interface GraphOptions {
  /** `https://graph.microsoft.com/v1.0` */
  url: string;
  /** `https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token` */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
}

/** One of the ways in that Graph lists of a user; `signInType` emailAddress is the one with a password. */
interface GraphIdentity {
  signInType: string;
  issuer: string;
  issuerAssignedId: string;
}

const TIMEOUT_MS = 10_000;
/** A token that ends sooner is not begun with. */
const SPARE_MS = 60_000;

/**
 * The users of a B2C tenant in Microsoft Graph, by client credentials (`User.ReadWrite.All`). Writing a user's
 * identities replaces all of them, so they are read first and the social ones written back as they are.
 */
export function graphDirectory({ url, tokenUrl, clientId, clientSecret }: GraphOptions): Directory {
  let token: { value: string; until: number } | null = null;

  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      throw away();
    }
  };
  const accessToken = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value;
    const reply = await ask(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${new URL(url).origin}/.default`,
      }),
    });
    const granted = (await reply.json().catch(() => ({}))) as { access_token?: string; expires_in?: number };
    if (!reply.ok || !granted.access_token) throw away();
    token = { value: granted.access_token, until: Date.now() + (granted.expires_in ?? 0) * 1000 - SPARE_MS };
    return token.value;
  };
  const user = async (subject: string, query: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${await accessToken()}`,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    };
    const reply = await ask(`${url}/users/${encodeURIComponent(subject)}${query}`, { ...init, headers });
    if (reply.status === 401) token = null;
    return reply;
  };
  const patch = (subject: string, changes: object): Promise<Response> =>
    user(subject, '', { method: 'PATCH', body: JSON.stringify(changes) });

  return {
    async setDisplayName(subject, displayName) {
      const reply = await patch(subject, { displayName });
      await reply.arrayBuffer();
      if (!reply.ok) throw away();
    },

    async setEmail(subject, email) {
      const known = await user(subject, '?$select=identities');
      const { identities } = (await known.json().catch(() => ({}))) as { identities?: GraphIdentity[] };
      if (!known.ok || !identities) throw away();
      const changed = identities.map((one) =>
        one.signInType === 'emailAddress' ? { ...one, issuerAssignedId: email } : one,
      );
      const reply = await patch(subject, { identities: changed });
      const said = await reply.text();
      if (reply.ok) return 'changed';
      if (said.includes('ObjectConflict')) return 'taken';
      throw away();
    },

    async remove(subject) {
      const reply = await user(subject, '', { method: 'DELETE' });
      await reply.arrayBuffer();
      if (!reply.ok && reply.status !== 404) throw away();
    },
  };
}

const away = () => new Problem('unavailable', 'The sign-in service does not answer. Please try again.');
