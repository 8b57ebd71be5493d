import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next ID token says, and how it is made; a test changes what an attacker could. */
export interface NextToken {
  claims: Record<string, unknown>;
  alg?: 'ES256' | 'none';
  /** Signed by a key that the provider does not publish. */
  otherKey?: boolean;
}

/** Our client there. */
export const CLIENT = 'app';
export const VERIFIER = 'v'.repeat(43);

export interface FakeIssuer {
  issuer: string;
  /** What the token endpoint says beside the ID token. */
  beside: Record<string, unknown>;
  /** Form posts that the token endpoint got, oldest first. */
  redeemed: URLSearchParams[];
  next: NextToken;
  /** What UserInfo says, or the status that it fails with. */
  userInfo: object | number;
  /** How often UserInfo was asked. */
  asked: number;
  stop(): Promise<void>;
}

const KID = 'one';
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function idToken({ claims, alg = 'ES256' }: NextToken, key: KeyObject): string {
  const head = `${encode({ alg, kid: KID, typ: 'JWT' })}.${encode(claims)}`;
  if (alg === 'none') return `${head}.`;
  return `${head}.${sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** An OpenID provider that says whatever a test wants: discovery, keys, the token endpoint and, where asked for, UserInfo. */
export async function fakeIssuer(path = '', { hasUserInfo = false } = {}): Promise<FakeIssuer> {
  const own = newKey();
  const other = newKey();
  const server = createServer((request, response) => {
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === `${path}/.well-known/openid-configuration`) {
      return json({
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/authorize`,
        token_endpoint: `${fake.issuer}/token`,
        jwks_uri: `${fake.issuer}/keys`,
        ...(hasUserInfo ? { userinfo_endpoint: `${fake.issuer}/me` } : {}),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      });
    }
    if (request.url === `${path}/keys`) {
      return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: KID, alg: 'ES256', use: 'sig' }] });
    }
    if (request.url === `${path}/me`) {
      fake.asked += 1;
      if (typeof fake.userInfo !== 'number') return json(fake.userInfo);
      return response.writeHead(fake.userInfo, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    }
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      fake.redeemed.push(new URLSearchParams(body));
      const key = (fake.next.otherKey ? other : own).privateKey;
      json({ ...fake.beside, id_token: idToken(fake.next, key) });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const fake: FakeIssuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    beside: { access_token: 'unused', token_type: 'Bearer', expires_in: 60 },
    redeemed: [],
    next: { claims: {} },
    userInfo: {},
    asked: 0,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** A token as it should be, but for what the test changes. */
export function answer(from: FakeIssuer, nonce: string, claims: object = {}, made: Partial<NextToken> = {}): void {
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: from.issuer, aud: CLIENT, sub: 'p1', iat: now, auth_time: now, exp: now + 60, nonce };
  const person = { email: 'pat@real.example', email_verified: true, name: 'Pat' };
  from.next = { claims: { ...usual, ...person, ...claims }, ...made };
}
