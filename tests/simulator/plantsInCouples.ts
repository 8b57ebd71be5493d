import type { Plant } from './plants.ts';

/** Bugs in what two people who hold one account do to each other. */
export const plantsInCouples: readonly Plant[] = [
  {
    name: 'old-copy-over-the-other-one',
    file: 'server/domain/account/accountUpdate.ts',
    find: 'update.detailsVersion !== version) {',
    replace: 'update.detailsVersion > version) {',
    seed: 4_294_900_005,
    why: 'where the bills went, as one of them read it, is written over what the other one chose meanwhile',
  },
  {
    name: 'name-lands-at-the-other',
    file: 'server/store/account/accountList.ts',
    find: 'set({ descriptiveName: name }).where(one(customerId, caAccount));',
    replace: 'set({ descriptiveName: name }).where(eq(associations.caAccount, caAccount));',
    seed: 4_294_900_000,
    why: 'what one of them calls the account the other one calls it, too',
  },
  {
    name: 'removed-from-both-lists',
    file: 'server/store/account/accountList.ts',
    find: 'await tx.delete(associations).where(one(customerId, caAccount)).returning();',
    replace: 'await tx.delete(associations).where(eq(associations.caAccount, caAccount)).returning();',
    seed: 4_294_900_001,
    why: 'who removes the account removes it from the list of the other one, too',
  },
  {
    name: 'setting-of-a-removed-account',
    file: 'server/store/account/associations.ts',
    find: "const ofCustomer = theirs(given('customerId', associations.customerId));",
    replace: 'const ofCustomer = eq(associations.caAccount, accounts.caAccount);',
    seed: 4_294_900_003,
    why: 'who removed the account that the other one still holds goes on changing it, and is told what that one calls it',
  },
  {
    name: 'finder-keeps-the-holder-out',
    file: 'server/domain/meter/takeInMeterRead.ts',
    find: 'const other = await giveWay(tx, given, given.idempotencyKey);',
    replace: 'const other = null as MeterReadRow | null;',
    seed: 4_294_900_000,
    says: 'and the utility had no reason',
    why: 'who found a bill and reads the meter first has the reading of that day',
  },
  {
    name: 'gives-way-to-anybody',
    file: 'server/store/meter/meterReads.ts',
    find: '.where(and(ofDay, inForce, meterReads.unproven))',
    replace: '.where(and(ofDay, inForce))',
    seed: 4_294_900_055,
    why: 'a later reading of the day takes the place of one by whose the account is',
  },
];
