import { EMAIL_LENGTH, MAIL_ADDRESS } from '#contracts/email.ts';

/** What is wrong with something typed; names its message in content/en/validation.json. */
export type ValidationProblem = 'required' | 'email' | 'phone';

/** Judges what is typed: null when there is nothing to say against it. */
export type Validation = (typed: string) => ValidationProblem | null;

const problemUnless = (fits: boolean, problem: ValidationProblem) => (fits ? null : problem);

/** Something other than blanks (APP-36). */
export const required: Validation = (typed) => problemUnless(typed.trim() !== '', 'required');

/** The address in what was typed or pasted: without signs that cannot be seen around it, and without a link's `mailto:`. */
export const bareEmail = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/i, '');

/** APP-37, of the address in what was typed. */
export const email: Validation = (typed) => {
  const address = bareEmail(typed);
  return problemUnless(address.length <= EMAIL_LENGTH && MAIL_ADDRESS.test(address), 'email');
};

/** The ten digits of a North American number, without separators and country code; null when it is none (APP-38). */
export function phoneDigits(typed: string): string | null {
  const bare = typed.trim().replace(/[\s().-]/g, '');
  return /^(?:\+?1)?(\d{10})$/.exec(bare)?.[1] ?? null;
}
export const phone: Validation = (typed) => problemUnless(phoneDigits(typed) !== null, 'phone');

/** The first thing wrong, in the order of the rules: one message at a time. */
export function firstProblem(typed: string, ...rules: Validation[]): ValidationProblem | null {
  for (const rule of rules) {
    const problem = rule(typed);
    if (problem) return problem;
  }
  return null;
}
