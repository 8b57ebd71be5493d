import type { DevicePlant } from './plants.ts';

/** Bugs in how text messages are taken in. */
export const plantsInTexts: readonly DevicePlant[] = [
  {
    name: 'server-text-and-whole-both-count',
    file: 'server/store/text/textMessages.ts',
    find: 'exists(answer), exists(report), exists(read)',
    replace: 'sql`false`',
    scope: 'texts',
    seed: 58,
    why: 'the full submission after the text is a second effect',
  },
  {
    name: 'server-text-number-not-kept',
    file: 'server/domain/outage/takeInOutageReport.ts',
    find: 'const id = await findReportId(tx, hash);',
    replace: 'const id = undefined;',
    scope: 'texts',
    seed: 81,
    why: 'the device shows another number than the text was answered with',
  },
  {
    name: 'server-text-late-has-own-number',
    file: 'server/domain/outage/takeInPartialReport.ts',
    find: 'if (answer) return answer.reference;\n  const whole = await findReportOfHash(tx, hash);\n  if (whole) return reportReference(whole);',
    replace: '',
    scope: 'texts',
    seed: 31,
    why: 'a text that comes after the full submission is taken for a new report',
  },
  {
    name: 'server-carried-is-known-by-its-own-name',
    file: 'server/store/text/textMessages.ts',
    find: 'eq(idempotencyKeys.keyHash, hash)',
    replace: 'eq(idempotencyKeys.key, key)',
    scope: 'carriedTexts',
    seed: 347,
    why: 'what a neighbour carried counts on when the full report was replaced or refused',
  },
];
