import type { Plant } from './plants.ts';

/** Bugs in what one submission does to those whose place it takes. */
export const plantsInReplacing: readonly Plant[] = [
  {
    name: 'rivals-not-named',
    file: 'src/outbox/engine/enqueue.ts',
    find: 'await withRivals(db, confirmed)',
    replace: 'confirmed',
    seed: 632997544,
    why: 'of a change confirmed in two tabs at once, the one that does not count is shown as received',
  },
  {
    name: 'rest-of-a-replaced-one-goes',
    file: 'src/outbox/engine/superseded.ts',
    find: 'if (!row.answer?.replaced || !hasArrived(row)) return row;',
    replace: 'if (row.id) return row;',
    seed: 2344524234,
    why: 'the photo of a reading that does not count is sent, and refused as the one of its replacement',
  },
];
