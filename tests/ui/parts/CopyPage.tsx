import { useEffect, useState } from 'react';
import { makeCipher } from '#db/cipher.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { setSeal } from '#db/sealState.ts';
import { beginSession } from '#session/deviceSession.ts';
import { usageSource, withUsage } from '#tests/copies/madeUpCopy.ts';

const ACCOUNT = {
  caAccount: '500010340137',
  bpAccount: '200017',
  descriptiveName: 'Farm',
  accountType: '01',
  defaultAccount: 'true' as const,
  position: 0,
  fetchedAt: '2026-11-01T12:00:00.000Z',
};
const SESSION = {
  customerId: 'customer-1',
  name: 'Ada',
  email: 'ada@sandbox.example',
  rememberMe: true,
  socialHosts: [],
};

/** Loads a copy that the app does not have, with the customer's lock or without, and shows it from the database. */
export function CopyPage({ isLocked }: { isLocked: boolean }) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    void (async () => {
      setSeal({ isLocked: false, cipher: isLocked ? makeCipher(crypto.getRandomValues(new Uint8Array(64))) : null });
      await outboxDb.open();
      await beginSession(SESSION as never);
      const { db, refresher } = withUsage();
      await db.accounts.put(ACCOUNT);
      const failure = await refresher.load(usageSource, ACCOUNT);
      const copy = await db.usage.get(ACCOUNT.caAccount);
      setShown(copy?.remark ?? JSON.stringify(failure));
    })();
  }, [isLocked]);
  return <p role="status">{shown}</p>;
}
