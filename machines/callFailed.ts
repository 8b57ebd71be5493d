import type { Why } from '#contracts/why.ts';

/** What an effect of a flow fails with. */
export class CallFailed extends Error {
  /** Null: the call was answered, with a no. */
  readonly why: Why | null;
  /** For the shared alert; an answered no has none (ERR2-01). */
  readonly title: string | null;
  /** What the utility said, in the customer's words. */
  readonly said: string | null;
  /** By which the server names the problem, where it does. */
  readonly code: string | null;
  /** In ms, where the server said when to ask again. */
  readonly retryAfterMs: number | null;
  constructor(what: {
    why: Why | null;
    title?: string | undefined;
    said?: string | undefined;
    code?: string | undefined;
    retryAfterMs?: number | undefined;
  }) {
    super(what.why ?? 'answered');
    this.why = what.why;
    this.title = what.title ?? null;
    this.said = what.said ?? null;
    this.code = what.code ?? null;
    this.retryAfterMs = what.retryAfterMs ?? null;
  }
}

/** Why it failed; an error that is no failed call is a mistake of ours. */
export const asCallFailed = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed({ why: 'refused' });
