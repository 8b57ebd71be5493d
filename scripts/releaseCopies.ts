// `npm run release:copies`: at a release, notes which copies the devices of customers then have.
import { writeFileSync } from 'node:fs';
import { copies } from '#copies/cacheDb.ts';
import type { Copy } from '#db/copy.ts';

export const RELEASED_COPIES = 'tests/fixtures/releasedCopies.json';

/** The part of a copy that a later version must not change: its table is on the disk of every device. */
export interface ReleasedCopy {
  name: string;
  since: number;
  key: string;
  ordered: boolean;
}

export const releasedAs = ({ name, since, key, ordered = false }: Copy): ReleasedCopy => ({
  name,
  since,
  key,
  ordered,
});

if (import.meta.main) {
  writeFileSync(RELEASED_COPIES, `${JSON.stringify(copies.map(releasedAs), null, 2)}\n`);
}
