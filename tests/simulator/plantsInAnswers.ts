import type { Plant } from './plants.ts';

/** Bugs in what becomes of a question that nobody answers, and in who sees a report on the device. */
export const plantsInAnswers: readonly Plant[] = [
  {
    name: 'question-not-due',
    file: 'src/outbox/engine/queue/dueWork.ts',
    find: '      questions.next,',
    replace: '',
    seed: 4_290_500_001,
    why: 'nothing wakes up for a question whose time is over: the report waits until somebody looks',
  },
  {
    name: 'question-not-waited-for',
    file: 'src/outbox/engine/settle/answerTime.ts',
    find: '(await isPageOpen())',
    replace: '!(await isPageOpen())',
    seed: 4_290_500_059,
    why: 'a report goes as it is before its customer has read what is asked',
  },
  {
    name: 'left-question-waits',
    file: 'src/outbox/engine/settle/overdueQuestions.ts',
    find: '!pageIsOpen || ',
    replace: '',
    seed: 4_290_500_007,
    why: 'who closed the app is waited for, and nobody may open it again',
  },
  {
    name: 'no-answer-not-said',
    file: 'src/outbox/kinds/outagePlace.ts',
    find: '{ ...row.intent, unanswered: questionOf(row).about }',
    replace: 'row.intent',
    seed: 4_290_500_001,
    why: 'nobody at the utility asks the customer what they did not answer',
  },
  {
    name: 'receipt-keeps-the-words',
    file: 'src/outbox/engine/settle/settle.ts',
    find: '...kind.visitorsReceipt(row)',
    replace: '...row',
    seed: 4_290_500_011,
    why: 'the next user of the device reads who reported what',
  },
  {
    name: 'visitors-report-in-every-list',
    file: 'src/parts/submission/unsent.ts',
    find: '    row.enteredBy === customerId && isTold(row);',
    replace: '    (row.enteredBy ?? customerId) === customerId && isTold(row);',
    seed: 4_290_500_011,
    why: 'what a visitor reported is shown to every later customer',
  },
  {
    name: 'sign-in-page-claims-reports',
    file: 'src/parts/submission/unsent.ts',
    find: '[ANYONE, ...granted].includes(row.owner)',
    replace: '[...granted].includes(row.owner)',
    seed: 4_290_500_001,
    why: 'the sign-in page says of a report that it waits for a sign-in',
  },
  {
    name: 'report-not-counted-at-sign-out',
    file: 'src/outbox/engine/queue/withdraw.ts',
    find: 'row.owner !== owner && isUnsent(row)',
    replace: 'row.owner === owner && isUnsent(row)',
    seed: 4_290_500_001,
    why: 'who signs out is not told that a report goes all the same',
  },
];
