import { eq } from 'drizzle-orm';
import type { InitialConsent } from '#contracts/consent.ts';
import type { Db } from '../open.ts';
import type { OutageZones } from '../outage/outageZones.ts';
import { given, prepared } from '../prepared.ts';
import { consents, customers, outageZones, registrations } from '../schema.ts';
import type { Customer } from './customers.ts';

/** A customer with what else their profile says, but the accounts. */
export interface StoredProfile {
  customer: Customer;
  initialConsent: InitialConsent | null;
  registeredAt: Date | null;
  /** Null before they chose any area. */
  zones: OutageZones | null;
}

const profile = prepared<{ id: string }, StoredProfile>('profile', (db) =>
  db
    .select({
      customer: customers,
      initialConsent: consents.initialConsent,
      registeredAt: registrations.registeredAt,
      zones: { regionIds: outageZones.regionIds, names: outageZones.names, version: outageZones.version },
    })
    .from(customers)
    .leftJoin(consents, eq(consents.customerId, customers.id))
    .leftJoin(registrations, eq(registrations.customerId, customers.id))
    .leftJoin(outageZones, eq(outageZones.customerId, customers.id))
    .where(eq(customers.id, given('id', customers.id))),
);

/** In one statement; null where there is no such customer. */
export async function readProfile(db: Db, id: string): Promise<StoredProfile | null> {
  const [row] = await profile(db, { id });
  return row ?? null;
}
