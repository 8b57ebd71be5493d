import type { AccountsImported } from '#contracts/accountImport.ts';
import { type AnswerLine, answerLine } from '#contracts/answerImport.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { keepAnswer, lockQuestion } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import { type ImportingEach, importEach, type Outcome } from './importEach.ts';

/** Takes in what the utility answers to inquiries and requests, line by line. */
export const importAnswers = (parts: ImportingEach, body: Buffer): Promise<AccountsImported> =>
  importEach(parts, body, answerLine, (tx, said) => answer(tx, parts.now, said));

async function answer(tx: Db, now: Date, { key, answeredAt: said, text }: AnswerLine): Promise<Outcome> {
  const answeredAt = new Date(said);
  if (answeredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) return { field: 'answeredAt' };
  const question = await lockQuestion(tx, key);
  if (!question) return { field: 'key' };
  if (question.answeredAt && question.answeredAt >= answeredAt) return 'kept';
  await keepAnswer(tx, question.id, { answer: text, answeredAt });
  return 'taken';
}
