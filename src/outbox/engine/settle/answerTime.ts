import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';

/** So long a customer has to answer what a step asked, in ms. */
export const ANSWER_WITHIN_MS = 10 * 60_000;

/** Epoch ms by which a question that comes up now must be answered: at once where no page is open to show it. */
export const decideByOf = async ({ now, isPageOpen }: Pick<OutboxEnvironment, 'now' | 'isPageOpen'>): Promise<number> =>
  now() + ((await isPageOpen()) ? ANSWER_WITHIN_MS : 0);

/** `at` is epoch ms. A time further ahead than is ever given tells that the clock was set back. */
export const isOverdue = ({ decideBy = 0 }: SubmissionRow, at: number): boolean =>
  decideBy <= at || decideBy > at + ANSWER_WITHIN_MS;
