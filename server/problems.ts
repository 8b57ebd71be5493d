import type { ProblemCode } from '#contracts/problem.ts';

const STATUS: Record<ProblemCode, number> = {
  badRequest: 400,
  signInRequired: 401,
  sessionEnded: 401,
  unlockRequired: 401,
  grantOver: 401,
  otherCustomer: 401,
  forbidden: 403,
  freshSignInRequired: 403,
  accountNotYours: 403,
  emailUnverified: 403,
  emailTaken: 403,
  notFound: 404,
  inFlight: 409,
  paymentOpen: 409,
  paymentOpenByOther: 409,
  changedMeanwhile: 409,
  alreadyExists: 409,
  tooLarge: 413,
  unsupportedType: 415,
  keyReused: 422,
  tooManyRequests: 429,
  proofWanted: 429,
  internal: 500,
  unavailable: 503,
};

/** Codes that need no words of their own: those of their HTTP status say all there is to say. */
type WordlessCode = 'inFlight' | 'keyReused' | 'tooManyRequests' | 'proofWanted';

/**
 * Why something asked for is not done, in words for the customer. Its finder throws it; http answers with it in
 * the documented shape (contracts/problem.ts).
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  /** What the log says of it, for the operator; nothing personal. */
  readonly why: string | undefined;
  /** Each thing that is wrong, for the caller. */
  readonly details: readonly string[] | undefined;

  /** `message`: left out, the customer is told what is said of its status. */
  constructor(code: WordlessCode);
  constructor(code: ProblemCode, message: string, why?: string, details?: readonly string[]);
  constructor(code: ProblemCode, message?: string, why?: string, details?: readonly string[]) {
    super(message ?? problemOfStatus(STATUS[code]).message);
    this.code = code;
    this.status = STATUS[code];
    this.why = why;
    this.details = details;
  }
}

/** Too much was asked, or too much without a proof of work; how long to wait goes along in `Retry-After`. */
export class TooSoon extends Problem {
  readonly retryAfterSeconds: number;
  /** `message`: left out, the customer is told what is said of the status. */
  constructor(
    retryAfterSeconds: number,
    { code = 'tooManyRequests', message }: { code?: 'tooManyRequests' | 'proofWanted'; message?: string } = {},
  ) {
    super(code, message ?? problemOfStatus(STATUS[code]).message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const WORDS: Partial<Record<number, [ProblemCode, string]>> = {
  400: ['badRequest', 'The request could not be read.'],
  401: ['signInRequired', 'Please sign in.'],
  403: ['forbidden', 'This is not allowed.'],
  404: ['notFound', 'There is nothing at this address.'],
  409: ['inFlight', 'The same is being taken in right now. Please ask again.'],
  413: ['tooLarge', 'This is larger than we can take.'],
  415: ['unsupportedType', 'This is not a type we take.'],
  422: ['keyReused', 'This key was used before with other content.'],
  429: ['tooManyRequests', 'Too many requests. Please wait a moment.'],
  503: ['unavailable', 'Something we need does not answer. Please try again.'],
};

/** The problem that fits a bare HTTP status; unknown ones count as ours. */
export function problemOfStatus(status: number): { code: ProblemCode; message: string } {
  const [code, message] = WORDS[status] ?? ['internal', 'Something went wrong on our side.'];
  return { code, message };
}
