import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type PastBill, pastBill } from '#contracts/billHistory.ts';
import { addDays } from '#rules/day.ts';
import { type BilledAccount, whyThisAmount } from '#rules/whyThisAmount.ts';

const HOME: BilledAccount = { accountType: '01', meterType: '01', isEqualized: false };

interface Plan {
  days: number;
  kwh: number;
  /** Tenths of a cent; the second one from the middle of the bill on. */
  tenths: [number, number?];
  basic?: number;
  other?: { name: string; cents: number };
  change?: object;
}

const dollars = (cents: number) => ({ amount: cents / 100, currency: 'CAD' });

/** Bills that follow each other from 2026-09-01 on, given from the first to the latest; the latest first. */
function billsOf(plans: Plan[]): PastBill[] {
  let [from, register] = ['2026-09-01', 99_500];
  const made = plans.map(({ days, kwh, tenths, basic = 2_945, other, change }, at) => {
    const to = addDays(from, days - 1);
    register = (register + kwh) % 100_000;
    const half = tenths[1] === undefined ? kwh : Math.floor(kwh / 2);
    const row = (first: string, last: string, part: number, price: number) => ({
      from: first,
      to: last,
      kwh: part,
      centsPerKwh: (price / 10).toFixed(1),
      amount: dollars(Math.round((part * price) / 10)),
    });
    const middle = addDays(from, Math.floor(days / 2));
    const energy =
      tenths[1] === undefined
        ? [row(from, to, kwh, tenths[0])]
        : [row(from, addDays(middle, -1), half, tenths[0]), row(middle, to, kwh - half, tenths[1])];
    const cents = energy.reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0);
    const gst = Math.round((cents + basic) / 20);
    const bill = {
      documentId: String(at),
      issuedOn: addDays(to, 3),
      from,
      to,
      kwh,
      charges: [
        { name: 'Basic', kind: 'basic', amount: dollars(basic) },
        { name: 'Energy', kind: 'energy', amount: dollars(cents) },
        { name: 'GST', kind: 'gst', amount: dollars(gst) },
        ...(other ? [{ name: other.name, amount: dollars(other.cents) }] : []),
      ],
      energy,
      basic: dollars(basic),
      newCharges: dollars(cents + basic + gst + (other?.cents ?? 0)),
      totalDue: dollars(cents + basic + gst + (other?.cents ?? 0)),
      read: String(register).padStart(5, '0'),
      readType: 'C',
      meterNumber: '70412011',
      multiplier: 1,
    };
    from = addDays(to, 1);
    return pastBill.parse({ ...bill, ...change });
  });
  return made.reverse();
}

const OCTOBER: Plan = { days: 30, kwh: 612, tenths: [150] };
const NOVEMBER: Plan = { days: 31, kwh: 748, tenths: [150] };
/** The one row of a bill that has one price. */
const energyOf = ({ days, kwh, tenths: [price] }: Plan, from: string) => ({
  from,
  to: addDays(from, days - 1),
  kwh,
  centsPerKwh: (price / 10).toFixed(1),
  amount: dollars(Math.round((kwh * price) / 10)),
});
const energyDearerBy = (cents: number) => ({
  ...energyOf(NOVEMBER, '2026-10-01'),
  amount: dollars(748 * 15 + cents),
});
const why = (plans: Plan[], account = HOME) => whyThisAmount(billsOf(plans), account);
const reasonsOf = (plans: Plan[]) => why(plans)?.change?.reasons;

describe('why the latest bill comes to its amount', () => {
  test('the same price, one day more and more a day: the figures of a bill, to the cent', () => {
    expect(why([OCTOBER, NOVEMBER])).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      days: 31,
      kwh: 748,
      centsPerKwh: '15.0',
      isEstimated: false,
      change: {
        issuedOn: '2026-10-03',
        cents: 2142,
        isOfTotals: true,
        kwh: 136,
        isEstimated: false,
        reasons: [
          { kind: 'days', cents: 321, days: 31, before: 30 },
          { kind: 'use', cents: 1821, kwhADay: 748 / 31, before: 20.4 },
        ],
      },
      yearBefore: null,
    });
  });

  test.each<[string, Plan[], object | null]>([
    ['between two bills', [{ ...OCTOBER, tenths: [146] }, NOVEMBER], { from: '14.6', to: '15.0', on: '2026-10-01' }],
    [
      'inside the latest',
      [
        { ...OCTOBER, tenths: [146] },
        { ...NOVEMBER, tenths: [146, 150] },
      ],
      { from: '14.6', to: '15.0', on: '2026-10-16' },
    ],
    [
      'inside the one before',
      [
        { ...OCTOBER, tenths: [150, 146] },
        { ...NOVEMBER, tenths: [146] },
      ],
      { from: '15.0', to: '14.6', on: '2026-09-16' },
    ],
    ['twice', [{ ...OCTOBER, tenths: [146, 148] }, NOVEMBER], null],
    [
      'once, and is written otherwise then',
      [
        { ...OCTOBER, tenths: [146] },
        { ...NOVEMBER, change: { energy: [{ ...energyOf(NOVEMBER, '2026-10-01'), centsPerKwh: '15' }] } },
      ],
      { from: '14.6', to: '15', on: '2026-10-01' },
    ],
    [
      'inside the one before, and is written otherwise from then on',
      [
        { ...OCTOBER, tenths: [146, 150] },
        { ...NOVEMBER, change: { energy: [{ ...energyOf(NOVEMBER, '2026-10-01'), centsPerKwh: '15' }] } },
      ],
      { from: '14.6', to: '15.0', on: '2026-09-16' },
    ],
  ])('a price that changed %s', (_, plans, rise) => {
    expect(reasonsOf(plans)?.[0]).toMatchObject({ kind: 'price', rise });
  });

  test('where the price changed inside the bill none is named for all of it', () => {
    expect(why([OCTOBER, { ...NOVEMBER, tenths: [150, 146] }])?.centsPerKwh).toBeNull();
    expect(why([OCTOBER, { ...NOVEMBER, tenths: [150, 150] }])?.centsPerKwh).toBe('15.0');
  });

  test('of a bill without energy no difference is said: a day of nothing has no price', () => {
    expect(why([{ ...OCTOBER, kwh: 0 }, NOVEMBER])).toMatchObject({ kwh: 748, change: null });
    expect(reasonsOf([{ ...OCTOBER, kwh: 1 }, NOVEMBER])).toBeDefined();
  });

  test('old kWh × change of the price, with GST', () => {
    const [price] = reasonsOf([{ ...OCTOBER, tenths: [146] }, NOVEMBER]) ?? [];
    expect(price?.cents).toBe(Math.round(612 * 0.4 * 1.05));
  });

  test('other charges by their names, as long as one bill has them; the basic charge', () => {
    const late = { name: 'Late payment charge', cents: 185 };
    expect(reasonsOf([OCTOBER, { ...OCTOBER, other: late }])).toEqual([{ kind: 'other', cents: 185, name: late.name }]);
    expect(reasonsOf([{ ...OCTOBER, other: late }, OCTOBER])).toEqual([
      { kind: 'other', cents: -185, name: late.name },
    ]);
    expect(
      reasonsOf([
        { ...OCTOBER, other: late },
        { ...OCTOBER, other: late },
      ]),
    ).toEqual([]);
    expect(reasonsOf([OCTOBER, { ...OCTOBER, basic: 3_145 }])).toEqual([{ kind: 'basic', cents: 210 }]);
  });

  test('GST on another charge is told with it, where the bill has it there', () => {
    const visit = { name: 'Visit', cents: 4_000 };
    const bill = billsOf([{ ...OCTOBER, other: visit }])[0]?.newCharges?.amount ?? 0;
    const taxed = { newCharges: dollars(Math.round(bill * 100) + 200) };
    expect(reasonsOf([OCTOBER, { ...OCTOBER, other: visit, change: taxed }])).toEqual([
      { kind: 'other', cents: 4_200, name: 'Visit' },
    ]);
    expect(
      reasonsOf([
        { ...OCTOBER, other: visit },
        { ...OCTOBER, other: visit, change: taxed },
      ]),
    ).toBeUndefined();
  });

  test('an estimate is told of the bill itself, and of the difference where either was estimated', () => {
    const estimated = (plan: Plan): Plan => ({ ...plan, change: { readType: 'E' } });
    const told = (plans: Plan[]) => {
      const said = why(plans);
      return [said?.isEstimated, said?.change?.isEstimated];
    };
    expect(told([OCTOBER, NOVEMBER])).toEqual([false, false]);
    expect(told([estimated(OCTOBER), NOVEMBER])).toEqual([false, true]);
    expect(told([OCTOBER, estimated(NOVEMBER)])).toEqual([true, true]);
  });

  test('the difference is that of the totals only where nothing was left from before either bill', () => {
    const left: Plan = { ...OCTOBER, change: { totalDue: dollars(20_000) } };
    expect(why([OCTOBER, NOVEMBER])?.change?.isOfTotals).toBe(true);
    expect(why([left, NOVEMBER])?.change?.isOfTotals).toBe(false);
    expect(why([OCTOBER, left])?.change?.isOfTotals).toBe(false);
  });

  test('the same month a year before', () => {
    const [latest] = billsOf([OCTOBER]);
    const older = { ...latest, to: '2025-09-28', issuedOn: '2025-10-01', kwh: 771 } as PastBill;
    expect(whyThisAmount([latest as PastBill, older], HOME)?.yearBefore).toEqual({
      issuedOn: '2025-10-01',
      kwh: 771,
    });
    expect(whyThisAmount([latest as PastBill, { ...older, kwh: null }], HOME)?.yearBefore).toBeNull();
  });

  test.each<[string, Partial<BilledAccount>]>([
    ['equalized', { isEqualized: true }],
    ['of a business', { accountType: '02' }],
    ['net metered', { meterType: '03' }],
    ['net metered, written short', { meterType: '3' }],
    ['without a meter', { meterType: '' }],
  ])('nothing is said of an account that is %s', (_, change) => {
    expect(why([OCTOBER, NOVEMBER], { ...HOME, ...change })).toBeNull();
    expect(why([OCTOBER, NOVEMBER], { ...HOME, meterType: '1' })).not.toBeNull();
  });

  test.each<[string, object]>([
    ['no energy', { energy: undefined }],
    ['no basic charge', { basic: undefined }],
    ['no multiplier', { multiplier: undefined }],
    ['no meter', { meterNumber: undefined }],
    ['no kWh', { kwh: null }],
    ['kWh that are not those of its energy', { kwh: 749 }],
    ['new charges that are not the sum', { newCharges: dollars(15_000) }],
    ['new charges a cent above what GST may be rounded to', { newCharges: dollars(14_875) }],
    ['new charges a cent below that', { newCharges: dollars(14_872) }],
    ['energy that is a cent dearer than its price', { energy: [energyDearerBy(1)] }],
  ])('nothing is said of a bill with %s, and no difference to one', (_, change) => {
    expect(why([OCTOBER, { ...NOVEMBER, change }])).toBeNull();
    expect(why([{ ...OCTOBER, change }, NOVEMBER])).toMatchObject({ kwh: 748, change: null });
  });

  test.each<[string, object]>([
    ['another meter', { meterNumber: '70412012' }],
    ['another multiplier', { multiplier: 10 }],
    ['a register that moved by something else', { read: '00111' }],
    ['a register that is not known', { read: undefined }],
    ['a register of fewer digits', { read: '112' }],
    ['a gap between their days', { to: '2026-09-29' }],
  ])('no difference is said to a bill with %s', (_, change) => {
    expect(why([{ ...OCTOBER, change }, NOVEMBER])).toMatchObject({ kwh: 748, change: null });
  });

  test('GST may be rounded up or down', () => {
    for (const cents of [14_873, 14_874]) {
      expect(why([OCTOBER, { ...NOVEMBER, change: { newCharges: dollars(cents) } }])?.change?.cents).toBe(
        cents - 12_731,
      );
    }
  });

  test('no bill, or the first one', () => {
    expect(why([])).toBeNull();
    expect(why([NOVEMBER])).toMatchObject({ kwh: 748, change: null, yearBefore: null });
  });
});

const plan = fc.record({
  days: fc.integer({ min: 20, max: 40 }),
  kwh: fc.integer({ min: 1, max: 9_000 }),
  tenths: fc.oneof(
    fc.tuple(fc.integer({ min: 80, max: 250 })),
    fc.tuple(fc.integer({ min: 80, max: 250 }), fc.integer({ min: 80, max: 250 })),
  ),
  basic: fc.integer({ min: 0, max: 6_000 }),
  other: fc.option(
    fc.record({ name: fc.constantFrom('Late payment charge', 'Visit'), cents: fc.integer({ min: -500, max: 500 }) }),
    {
      nil: undefined,
    },
  ),
}) as fc.Arbitrary<Plan>;

describe('any two bills that add up', () => {
  const always = (holds: (old: Plan, now: Plan) => void) => fc.assert(fc.property(plan, plan, holds), { numRuns: 500 });
  const close = (cents: number, exact: number, by: number) => expect(Math.abs(cents - exact)).toBeLessThanOrEqual(by);
  const perKwh = ({ tenths: [first, second], kwh }: Plan) => {
    const half = second === undefined ? kwh : Math.floor(kwh / 2);
    return (half * first + (kwh - half) * (second ?? first)) / kwh / 10;
  };

  it('reasons come to the difference, to the cent, and none is nothing', () => {
    always((old, now) => {
      const [bill, before] = billsOf([old, now]);
      const change = why([old, now])?.change;
      const cents = Math.round(((bill?.newCharges?.amount ?? 0) - (before?.newCharges?.amount ?? 0)) * 100);
      expect(change?.cents).toBe(cents);
      expect(change?.reasons.reduce((sum, reason) => sum + reason.cents, 0)).toBe(cents);
      expect(change?.reasons.filter((reason) => reason.cents === 0)).toEqual([]);
    });
  });

  it('each reason is what its name says, and the rest is what was used more a day', () => {
    always((old, now) => {
      const of = (kind: string) => reasonsOf([old, now])?.find((reason) => reason.kind === kind)?.cents ?? 0;
      close(of('price'), old.kwh * (perKwh(now) - perKwh(old)) * 1.05, 0.5001);
      close(of('days'), (old.kwh / old.days) * (now.days - old.days) * perKwh(now) * 1.05, 0.5001);
      const aDay = now.kwh / now.days - old.kwh / old.days;
      close(of('use'), aDay * now.days * perKwh(now) * 1.05, 5);
    });
  });

  it('the same bill again has no reason', () => {
    fc.assert(
      fc.property(plan, ({ tenths: [first], ...one }) => {
        expect(
          reasonsOf([
            { ...one, tenths: [first] },
            { ...one, tenths: [first] },
          ]),
        ).toEqual([]);
      }),
    );
  });
});
