import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { type AnyCall, APP_HEADER, appName, pathOf, type ReplyOf, type RequestOf } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { profileDetailsCall } from '#contracts/profile.ts';

/** What is tried, and as whom. */
export interface BackEnd {
  /** Its origin, such as `https://my.utility.example`. */
  baseUrl: string;
  /** The configured segment of its paths. */
  segment: string;
  /** The cookie header of a customer who is signed in, and has an account of type 01 with a meter of their own. */
  cookie: string;
  /** The number of an account that is another customer's. */
  otherAccount: string;
}

/** One thing that the contract says. `run` throws {@link Differs} where the back end does otherwise. */
export interface Check {
  name: string;
  run: (backEnd: BackEnd) => Promise<void>;
}

export interface Reply {
  status: number;
  type: string;
  text: string;
  /** Null where it is no JSON. */
  json: unknown;
}

/** What it does otherwise than the contract says. */
export class Differs extends Error {
  override name = 'Differs';
}

/** However slow a back end may be, a check ends. */
const TIMEOUT_MS = 30_000;

/** Sends anything at all. */
export async function send(
  { baseUrl, cookie }: BackEnd,
  path: string,
  { method = 'POST', body, headers = {}, signedIn = true }: Sent,
): Promise<Reply> {
  const reply = await fetch(new URL(path, baseUrl), {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      [APP_HEADER]: appName('conformance'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(signedIn && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await reply.text();
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text, json: jsonIn(text) };
}

interface Sent {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  signedIn?: boolean;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes a call of the contract. */
export function make<C extends AnyCall>(
  backEnd: BackEnd,
  call: C,
  request: RequestOf<C>,
  sent: Omit<Sent, 'method' | 'body'> = {},
): Promise<Reply> {
  const path = pathOf(call, backEnd.segment);
  if (call.method === 'POST') return send(backEnd, path, { ...sent, body: JSON.stringify(request) });
  const query = new URLSearchParams(request as Record<string, string>);
  return send(backEnd, `${path}${query.size > 0 ? `?${query}` : ''}`, { ...sent, method: 'GET' });
}

const told = ({ status, type, text }: Reply): string => `${status} ${type} ${text.slice(0, 200)}`;

/** The answer as the contract reads it. @throws {Differs} */
export function answerIn<C extends AnyCall>(call: C, reply: Reply): ReplyOf<C> {
  if (reply.status !== 200) throw new Differs(`200 was expected: ${told(reply)}`);
  if (!/^application\/json\b/.test(reply.type)) throw new Differs(`JSON was expected: ${told(reply)}`);
  const parsed = call.reply.safeParse(reply.json);
  if (parsed.success) return parsed.data as ReplyOf<C>;
  const fields = parsed.error.issues.map(({ path }: { path: PropertyKey[] }) => path.join('.') || 'the whole');
  throw new Differs(`does not fit its contract in ${[...new Set(fields)].join(', ')}`);
}

/** That it is refused in the one shape of errors, with one of these codes or, for `status`, any. @throws {Differs} */
export function expectProblem(reply: Reply, expected: { status?: readonly number[]; codes?: readonly string[] }): void {
  const parsed = problem.safeParse(reply.json);
  if (!parsed.success) throw new Differs(`a problem was expected: ${told(reply)}`);
  const { code } = parsed.data.error;
  if (expected.codes && !expected.codes.includes(code)) {
    throw new Differs(`the problem ${expected.codes.join(' or ')} was expected: ${told(reply)}`);
  }
  if (expected.status && !expected.status.includes(reply.status)) {
    throw new Differs(`the status ${expected.status.join(' or ')} was expected: ${told(reply)}`);
  }
}

/** The customer's first account that has a meter, as the app learns it. */
export async function ownAccount(backEnd: BackEnd): Promise<AccountDetails & { bpAccount: string }> {
  const profile = answerIn(profileDetailsCall, await make(backEnd, profileDetailsCall, {}));
  for (const { caAccount, bpAccount, accountType } of profile.data.associatedAccounts.account) {
    const asked = { bpAccount, caAccount, accountType };
    const { accountDetails } = answerIn(accountDetailsCall, await make(backEnd, accountDetailsCall, asked)).data;
    if (accountDetails.meterNumber) return { ...accountDetails, bpAccount };
  }
  throw new Differs('the customer of these checks has no account with a meter');
}
