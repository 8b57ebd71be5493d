import type { Plant } from './plants.ts';

/** Bugs in how the place of a report is looked up when it is sent, and in what is asked about it. */
export const plantsInPlaces: readonly Plant[] = [
  {
    name: 'found-place-not-sent',
    file: 'src/outbox/engine/settle/settle.ts',
    find: '...(intent && contentOf(intent))',
    replace: '...(intent && { intent })',
    seed: 3_000_000_002,
    why: 'the report goes as it was confirmed, without the place that was found for it',
  },
  {
    name: 'no-answer-not-kept',
    file: 'src/outbox/kinds/unanswered.ts',
    find: '{ ok: true, learned: { intent } }',
    replace: '{ ok: true }',
    seed: 4_291_000_001,
    why: 'a report that went without a look-up is another one when the database was lost after it',
  },
  {
    name: 'lost-connections-counted',
    file: 'src/outbox/kinds/unanswered.ts',
    find: 'isOutOfOrder(failedBy, failure)',
    replace: 'isOutOfOrder({ busy: Object.values(failedBy).reduce((sum, one) => sum + one, 0) }, failure)',
    seed: 4_291_000_038,
    why: 'after a dead zone the first "busy" sends the report without its look-up',
  },
  {
    name: 'question-dropped',
    file: 'src/outbox/engine/settle/settle.ts',
    find: "if (after.state !== 'received' && (await hasNewer(db, after)))",
    replace: "if (after.state === 'needsDecision' || (after.state !== 'received' && (await hasNewer(db, after))))",
    seed: 3_000_000_005,
    why: 'what needs the customer is gone before they saw it',
  },
  {
    name: 'known-outage-asked-about',
    file: 'src/outbox/kinds/outagePlace.ts',
    find: '!isKnownToThem(row, about)',
    replace: 'true',
    seed: 4_290_500_124,
    why: 'whoever says that a known outage is not over is asked whether they know of it',
  },
  {
    name: 'decision-not-sent',
    file: 'src/outbox/engine/settle/decide.ts',
    find: '...contentOf(decided.intent), stepNames',
    replace: '...contentOf(row.intent), stepNames',
    seed: 3_600_000_004,
    why: 'what the customer chose is not what is sent',
  },
  {
    name: 'number-not-checked',
    file: 'src/outbox/kinds/textNumber.ts',
    find: "...intent, callbackType: 'Phone', callbackPhoneNumber: callNumber",
    replace: '...intent',
    seed: 3_500_000_002,
    why: 'texts are promised to a number that gets none',
  },
  {
    name: 'proof-of-another',
    file: 'src/outbox/kinds/botProof.ts',
    find: 'sendCall(botChallengeCall, { key }',
    replace: "sendCall(botChallengeCall, { key: key.replace(/^./, 'x') }",
    seed: 3_500_000_002,
    why: 'honest reports are taken for those of a bot',
  },
];
