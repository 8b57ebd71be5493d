import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meterDetails } from '#contracts/meter.ts';
import { addDays } from '#rules/day.ts';
import { meterEligibility } from '#rules/meterEligibility.ts';
import { lifecycleState } from '#rules/meterLifecycle.ts';
import { refuseReadDay } from '#rules/meterReadDates.ts';
import { requiredLength } from '#rules/meterRegister.ts';
import { buildAccount } from '#server/seed/build.ts';
import { seedCustomers } from '#server/seed/customers.ts';
import { DOMAIN } from '#server/seed/seedCustomer.ts';

const anyDay = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n));
const accountsOf = (handle: string, today: string) =>
  (seedCustomers.find(({ email }) => email === `${handle}@${DOMAIN}`)?.plans(today) ?? []).map((plan) =>
    buildAccount(today, plan),
  );
const eligibilityOf = (account: ReturnType<typeof buildAccount>) =>
  meterEligibility({
    accountType: account.accountType,
    activeFlag: account.activeFlag,
    meterCode: meterDetails.parse(account.facts).meterCode,
  });

describe('The customers of the sandbox, on any day', () => {
  it.each([
    ['basement', 1],
    ['farm', 3],
    ['landlord', 40],
  ])('%s has %i accounts', (handle, count) => {
    expect(accountsOf(handle, '2026-11-21')).toHaveLength(count);
  });

  it('account, partner and meter numbers are all different', () => {
    const all = seedCustomers.flatMap((one) => one.plans('2026-11-21').map((plan) => buildAccount('2026-11-21', plan)));
    for (const name of ['caAccount', 'bpAccount', 'meterNumber'] as const) {
      expect(new Set(all.map((account) => account[name])).size).toBe(all.length);
    }
    expect(all.every((account) => /^5\d{11}$/.test(account.caAccount))).toBe(true);
    expect(new Set(seedCustomers.map((one) => one.contactNumber)).size).toBe(seedCustomers.length);
  });

  it.each([
    ['basement', 'insideRegularWindow'],
    ['farm', 'insideRegularWindow'],
    ['movein', 'startReadNeeded'],
    ['moveout', 'stopReadNeeded'],
    ['final', 'postMoveOut'],
    ['nobill', 'postMoveInWindow'],
  ])('%s stands at %s', (handle, state) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const account of accountsOf(handle, today)) {
          expect(lifecycleState(meterDetails.parse(account.facts), today)).toBe(state);
        }
      }),
    );
  });

  it.each([
    ['business', 'accountType02'],
    ['inactive', 'inactiveAccount'],
    ['disconnected', 'disconnectedMeter'],
    ['netmetered', 'netMetered'],
    ['smart', 'smartMeter'],
    ['landlord', 'eligible'],
    ['newcomer', 'eligible'],
  ])('%s is %s', (handle, eligibility) => {
    for (const account of accountsOf(handle, '2026-03-01')) expect(eligibilityOf(account)).toBe(eligibility);
  });

  it('whoever may read today may choose today, with and without a photo', () => {
    fc.assert(
      fc.property(anyDay, fc.boolean(), (today, hasPhoto) => {
        for (const handle of ['basement', 'farm', 'landlord', 'movein', 'moveout', 'newcomer', 'plan', 'arranged']) {
          for (const account of accountsOf(handle, today)) {
            const meter = meterDetails.parse(account.facts);
            expect(refuseReadDay(meter, today, { state: lifecycleState(meter, today), today, hasPhoto })).toBeNull();
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('last readings have as many digits as their register', () => {
    for (const { plans } of seedCustomers) {
      for (const account of plans('2026-11-21').map((plan) => buildAccount('2026-11-21', plan))) {
        expect(account.facts.lastRead?.meterRead).toHaveLength(
          requiredLength(meterDetails.parse(account.facts).meterCode.registerGroup) ?? -1,
        );
      }
    }
  });
});
