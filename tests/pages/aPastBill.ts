import { type PastBill, pastBill } from '#contracts/billHistory.ts';
import { cad } from './aBill.ts';

/** Bills of the past as the wire has them: those of the drawing, for tables of what is said of them. */

/** The bill of November: 748 kWh in 31 days. */
export const aPastBill = (change: object = {}): PastBill =>
  pastBill.parse({
    documentId: '700012345678',
    issuedOn: '2026-11-12',
    paymentDueBy: '2026-12-07',
    from: '2026-10-10',
    to: '2026-11-09',
    kwh: 748,
    charges: [
      { name: 'Basic monthly charge', kind: 'basic', amount: cad(29.45) },
      { name: 'Energy charge', kind: 'energy', amount: cad(112.2) },
      { name: 'GST 5%', kind: 'gst', amount: cad(7.08) },
    ],
    energy: [{ from: '2026-10-10', to: '2026-11-09', kwh: 748, centsPerKwh: '15.0', amount: cad(112.2) }],
    basic: cad(29.45),
    read: '30828',
    readType: 'C',
    meterNumber: '70412011',
    multiplier: 1,
    newCharges: cad(148.73),
    totalDue: cad(148.73),
    payment: null,
    ...change,
  });

/** The bill of October: 612 kWh in 30 days, paid. */
export const theOneBefore = (change: object = {}): PastBill =>
  aPastBill({
    documentId: '700012345601',
    issuedOn: '2026-10-12',
    paymentDueBy: '2026-11-06',
    from: '2026-09-10',
    to: '2026-10-09',
    kwh: 612,
    charges: [
      { name: 'Basic monthly charge', kind: 'basic', amount: cad(29.45) },
      { name: 'Energy charge', kind: 'energy', amount: cad(91.8) },
      { name: 'GST 5%', kind: 'gst', amount: cad(6.06) },
    ],
    energy: [{ from: '2026-09-10', to: '2026-10-09', kwh: 612, centsPerKwh: '15.0', amount: cad(91.8) }],
    read: '30080',
    newCharges: cad(127.31),
    totalDue: cad(127.31),
    payment: { amount: cad(127.31), receivedOn: '2026-11-04' },
    ...change,
  });

/** The bill of the November before. */
export const aYearBefore = (change: object = {}): PastBill =>
  theOneBefore({ documentId: '700012345612', issuedOn: '2025-11-12', to: '2025-11-09', kwh: 771, ...change });
