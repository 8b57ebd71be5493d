import type { AccountsImported } from '#contracts/accountImport.ts';
import { type AnswerLine, answerLine } from '#contracts/answerImport.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import { keepAnswer, lockQuestion } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import { findRequestHandedOver, type RequestRow } from '../../store/request/customerRequests.ts';
import { type ImportingEach, importEach, type Outcome } from './importEach.ts';

/** Takes in what the utility answers to inquiries and requests, line by line. */
export const importAnswers = (parts: ImportingAnswers, body: Buffer): Promise<AccountsImported> =>
  importEach(parts, body, answerLine, (tx, said) => answer(tx, parts, said));

/** A request, who asked, and what the utility said to it. */
export interface AnsweredRequest {
  customer: Customer;
  request: RequestRow;
  text: string;
}

export interface ImportingAnswers extends ImportingEach {
  /** Tells, in the transaction, who asked for something what the utility answered. */
  answered: (tx: Db, answered: AnsweredRequest) => Promise<void>;
}

async function answer(
  tx: Db,
  { now, answered }: ImportingAnswers,
  { key, answeredAt: said, text }: AnswerLine,
): Promise<Outcome> {
  const answeredAt = new Date(said);
  if (answeredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) return { field: 'answeredAt' };
  const question = await lockQuestion(tx, key);
  if (!question) return { field: 'key' };
  if (question.answeredAt && question.answeredAt >= answeredAt) return 'kept';
  await keepAnswer(tx, question.id, { answer: text, answeredAt });
  const request = await findRequestHandedOver(tx, key);
  const customer = request && (await findCustomer(tx, request.customerId));
  if (customer) await answered(tx, { customer, request, text });
  return 'taken';
}
