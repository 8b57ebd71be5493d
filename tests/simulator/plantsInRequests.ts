import type { DevicePlant } from './plants.ts';

/** Bugs in what customers ask the utility for. */
export const plantsInRequests: readonly DevicePlant[] = [
  {
    name: 'request-repeated-under-another-key',
    file: 'src/outbox/kinds/customerRequest.ts',
    find: 'row.intent, keyed(row));',
    replace:
      "row.intent, { ...keyed(row), ...((row.tries ?? 0) > 1 && { idempotencyKey: row.id.replace(/.$/, 'f') }) });",
    scope: 'requests',
    seed: 129,
    says: 'is at the utility 2 times',
    why: 'after a lost reply the utility has it twice, or under a key that the device does not know',
  },
  {
    name: 'request-under-another-account',
    file: 'server/store/account/associations.ts',
    find: "    .where(eq(accounts.caAccount, caAccount))\n    .for('update');",
    replace: "    .for('update');",
    scope: 'requests',
    seed: 2,
    why: 'what is asked of the second account is asked of the first',
  },
  {
    name: 'request-without-proof',
    file: 'server/domain/request/takeInRequest.ts',
    find: 'wantsProof(asked.kind) ? refuseWithoutProof(listed) : null;',
    replace: 'null;',
    scope: 'requests',
    seed: 1,
    why: 'whoever found a bill has the power cut',
  },
  {
    name: 'answer-to-a-request-lost',
    file: 'server/store/request/customerRequests.ts',
    find: 'or(isNull(handOvers.answeredAt), gte(',
    replace: 'or(isNull(handOvers.answeredAt), lt(',
    scope: 'requests',
    seed: 1,
    why: 'what was answered is no longer shown',
  },
  {
    name: 'request-replaced-and-counts',
    file: 'server/domain/request/takeInRequest.ts',
    find: 'await supersedeRequests(tx, customer.id, replaces, key);',
    replace: '[];',
    scope: 'requestChanged',
    seed: 2,
    why: 'what was changed is done as it was asked first, too',
  },
];
