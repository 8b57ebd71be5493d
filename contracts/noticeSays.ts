import type { WordKey } from './words.ts';

/** What a notice can say: its words are `{says}.subject` and `{says}.text` of the page `notice-texts`. */
export type NoticeWords =
  WordKey<'notice-texts'> extends infer Key ? (Key extends `${infer Says}.subject` ? Says : never) : never;

/** All of them: a push message shows the subject of one, and nothing of its text. */
export const NOTICE_SAYS = [
  'billReady',
  'billReadyPlain',
  'paymentDue',
  'paymentWithdrawn',
  'readingOpen',
  'readingClosing',
  'requestAnswered',
  'readingReplaced',
  'nameChanged',
  'emailChanged',
  'numberChanged',
  'highBill',
  'outageBegan',
  'outageBeganUnknown',
  'outageEstimate',
  'outageBack',
  'outageBackThere',
  'plannedAhead',
  'plannedAheadOpen',
  'plannedMoved',
  'plannedMovedOpen',
  'plannedCancelled',
  'plannedEarly',
  'outageCrew',
  'outageBeganCrew',
  'outageBeganUnknownCrew',
  'outageEstimateCrew',
  'givenBillReady',
  'givenPaymentDue',
  'givenMeterRead',
  'givenOutage',
  'givenPlannedOutage',
  'planStarted',
  'planChanged',
  'planCancelled',
  'planEnded',
] as const satisfies NoticeWords[];
