import * as z from 'zod/mini';
import { errorCode, isSuccess } from '#contracts/errorCode.ts';
import { filledLine, line } from '#contracts/text.ts';
import { Problem } from '../problems.ts';

/** A branch of a bank. */
export interface BankBranch {
  financialInstituteName: string;
  financialInstituteCity: string;
}

/** Numbers of a branch, and once a plan is submitted who is said to hold the account. */
export interface BankAsked {
  branchTransitNumber: string;
  financialInstituteNumber: string;
  holderName?: string;
}

/** Knows the branches of the country's banks. */
export interface Banks {
  /** Null: there is no such branch, or no plan of it is taken. @throws {Problem} unavailable. */
  find(asked: BankAsked): Promise<BankBranch | null>;
}

export interface BankOptions {
  url: string;
  token: string | undefined;
}

/** A customer waits for it. */
const TIMEOUT_MS = 10_000;

const said = z.object({
  errorCode,
  financialInstituteName: z.nullish(line),
  financialInstituteCity: z.nullish(line),
});
const found = z.object({ financialInstituteName: filledLine, financialInstituteCity: z.nullish(line) });

/**
 * A check on HTTP: what is asked is posted to `url` as JSON, `token` as bearer token. It answers `errorCode`, 0 where there
 * is such a branch, with `financialInstituteName` and `financialInstituteCity`. No account number is sent.
 */
export function httpBanks({ url, token }: BankOptions, timeoutMs = TIMEOUT_MS): Banks {
  return {
    async find(asked) {
      const reply = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(asked),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      const answer = said.safeParse(await reply?.json().catch(() => null)).data;
      if (!reply?.ok || !answer) throw away();
      if (!isSuccess(answer.errorCode)) return null;
      const branch = found.safeParse(answer).data;
      if (!branch) throw away();
      return {
        financialInstituteName: branch.financialInstituteName,
        financialInstituteCity: branch.financialInstituteCity ?? '',
      };
    },
  };
}

const away = () => new Problem('unavailable', 'Banks cannot be checked right now. Please try again.');
