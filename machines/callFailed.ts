import type { Why } from '#contracts/why.ts';

/** What an effect of a flow fails with. */
export class CallFailed extends Error {
  /** Null: the call was answered, with a no. */
  readonly why: Why | null;
  /** For the shared alert; an answered no has none (ERR2-01). */
  readonly title: string | null;
  /** What the utility said, in the customer's words; null also where its message was empty. */
  readonly said: string | null;
  /** By which the server names the problem, where it does. */
  readonly code: string | null;
  /** In ms, where the server said when to ask again. */
  readonly retryAfterMs: number | null;
  /** The server answered that this was asked too often (429), unlike a `busy` one that cannot answer (503). */
  readonly isTooOften: boolean;
  constructor(what: {
    why: Why | null;
    title?: string | undefined;
    said?: string | undefined;
    code?: string | undefined;
    retryAfterMs?: number | undefined;
    isTooOften?: boolean | undefined;
  }) {
    super(what.why ?? 'answered');
    this.why = what.why;
    this.title = what.title ?? null;
    this.said = what.said?.trim() || null;
    this.code = what.code ?? null;
    this.retryAfterMs = what.retryAfterMs ?? null;
    this.isTooOften = what.isTooOften ?? false;
  }
}

/** Why it failed; an error that is no failed call is a mistake of ours. */
export const asCallFailed = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed({ why: 'refused' });
