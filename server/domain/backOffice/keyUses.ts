import * as store from '../../store/backOffice/keyUses.ts';
import type { Db } from '../../store/open.ts';

/** One more use of a key, of its day. */
export const noteKeyUse = (db: Db, now: Date, use: store.KeyUse): Promise<void> =>
  store.countKeyUse(db, { ...use, day: now.toISOString().slice(0, 10), at: now });
