import * as z from 'zod/mini';
import { isoTime } from './isoTime.ts';
import { filledLine, text } from './text.ts';

/**
 * What the utility answers to an inquiry or a request of a customer: a line of JSON. `key`: under which it was handed
 * over. `text`: for the customer. A later answer takes the place of the one before.
 */
export const answerLine = z.object({ key: filledLine, answeredAt: isoTime, text: text(10_000, /\S/) });
export type AnswerLine = z.output<typeof answerLine>;
