import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/**
 * A page that the customer leaves may be kept by the browser (bfcache), so that "back" is quick. Dexie closes its
 * databases then, but a transaction that is under way would be suspended with the page and block every later page
 * (seen in WebKit: the app stayed at "Opening …"). So it is broken off; what had not been said to be saved is in its
 * draft still, as after a kill.
 *
 * To be called before `db` is opened; the function it returns aborts what is under way, and refuses every later transaction.
 */
export function breakable(db: Dexie): () => void {
  const page = { left: false, underWay: new Set<IDBTransaction>() };
  db.use({ stack: 'dbcore', name: 'breakable', create: (core) => watched(core, page) });
  return () => {
    page.left = true;
    for (const transaction of page.underWay) breakOff(transaction);
  };
}

function watched(core: DBCore, page: { left: boolean; underWay: Set<IDBTransaction> }): DBCore {
  return {
    ...core,
    transaction: (...asked): DBCoreTransaction => {
      const transaction = core.transaction(...asked);
      const native = transaction as DBCoreTransaction & IDBTransaction;
      page.underWay.add(native);
      for (const end of ['complete', 'abort']) native.addEventListener(end, () => page.underWay.delete(native));
      if (page.left) breakOff(native);
      return transaction;
    },
  };
}

function breakOff(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is committing already, and ends by itself.
  }
}
