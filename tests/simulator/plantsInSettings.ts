import type { DevicePlant } from './plants.ts';

/** Bugs in how settings are kept and sent. */
export const plantsInSettings: readonly DevicePlant[] = [
  {
    name: 'settings-out-of-order',
    file: 'src/outbox/engine/queue/settings.ts',
    find: 'if (taken.has(entityOf(row))) return false;',
    replace: '',
    scope: 'settings',
    seed: 309,
    why: 'a later choice goes while an earlier one of the same thing waits for its next attempt',
  },
  {
    name: 'older-choice-not-named',
    file: 'src/outbox/engine/queue/settings.ts',
    find: '...named])].slice',
    replace: '])].slice',
    scope: 'settings',
    seed: 1307,
    why: 'an older choice that comes late takes effect after the newer one',
  },
  {
    name: 'change-kept-in-the-body',
    file: 'src/outbox/engine/send/content.ts',
    find: 'const { body: delta = JSON.stringify(row.intent), ...options } = keyed(row);',
    replace: 'const options = keyed(row);\n  const { body: delta } = options;',
    scope: 'settings',
    seed: 15,
    why: 'the change alone goes over the wire, without the whole that the utility asks for',
  },
  {
    name: 'key-belongs-to-the-whole',
    file: 'server/http/submissionRoute.ts',
    find: "typeof delta === 'string' ? Buffer.from(delta) : sent",
    replace: 'delta === null ? Buffer.from(delta) : sent',
    scope: 'settings',
    seed: 64,
    why: 'a repeat with what another device changed meanwhile counts as other content',
  },
  {
    name: 'refused-question-settles-the-change',
    file: 'src/outbox/engine/send/content.ts',
    find: 'failure: untilUnlocked(finalOrHeld(whole.failure, final)) };',
    replace: 'failure: whole.failure };',
    scope: 'areas',
    seed: 437,
    why: 'a no to the question what the utility has counts as a no to the change',
  },
];
