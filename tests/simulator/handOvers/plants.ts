import type { Plant } from '../plants.ts';

const SENDER = 'server/jobs/sendHandOvers.ts';
const TELL = 'const reception = await backOffice.tell(change, key);';

/** Bugs in how changes are handed over. `seed`: one that finds it. */
export const plantsInHandOvers: readonly Plant[] = [
  {
    name: 'taken-before-told',
    file: SENDER,
    find: TELL,
    replace: `await takeHandOver(db, row, now());\n  ${TELL}`,
    seed: 1,
    why: 'a server that dies between the two has told nobody, and nobody tells it again',
  },
  {
    name: 'key-of-the-attempt',
    file: SENDER,
    find: TELL,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the source
    replace: 'const reception = await backOffice.tell(change, `${key}-${attempts}`);',
    seed: 1,
    why: 'where an answer was lost the change is made twice',
  },
  {
    name: 'claimed-for-good',
    file: SENDER,
    find: 'new Date(now.getTime() + CLAIM_MS)',
    replace: "new Date('2999-01-01')",
    seed: 1,
    why: 'what a server died with is never told',
  },
  {
    name: 'next-does-not-wait',
    file: 'server/store/backOffice/handOvers.ts',
    find: 'lte(handOvers.nextAttemptAt, now), notExists(ahead))',
    replace: 'lte(handOvers.nextAttemptAt, now))',
    seed: 2,
    why: 'an older value of an account comes behind the newer one',
  },
];
