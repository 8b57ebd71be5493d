import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Begin, beginOf } from '#features/report-outage/beginOf.ts';
import { begin } from '#machines/reportOutage/reportOutageContext.ts';
import { SHORT_STEP } from '#machines/reportOutage/shortReportContext.ts';

/* How a report begins: on one page, with the search for the place, or step by step. */

vi.mock('#outbox/pageOutbox.ts', () => import('../pages/idleOutbox.ts'));
const NOW = Date.parse('2026-11-25T20:00:00-06:00');
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const HOME = { addressString: '218 Second Avenue West', installationNumber: '4020500029' };
const here = { ...HOME, name: 'Home quarter', regionId: 'SK-101' };
const LOT = { addressString: 'Lot 4, Emma Lake', installationNumber: '4020500058' };
const AT_HOME: Begin = { place: { premises: HOME, regionId: 'SK-101' } };

type Given = Parameters<typeof beginOf>[1];
/** A draft that was left at this step, so many minutes ago. */
const draft = (step: string, minutes: number, { entry = {}, replaces = [] as string[] } = {}) => ({
  draft: {
    entry: { ...begin({}), step, ...entry },
    replaces,
    attachment: null,
    savedAt: new Date(NOW - minutes * 60_000).toISOString(),
  } as never,
});
const NOTHING: Given = { draft: null, at: undefined, stillOut: undefined };
const stillOut = { outageId: '7', regionId: 'SK-101' };
const TYPED = { premises: null, lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } } as const;

test.each<[string, Partial<Given>, Begin, Begin, Begin]>([
  // A customer whose place the device knows, one whose place it does not know, a visitor.
  ['nothing lies there', {}, AT_HOME, 'steps', 'search'],
  ['the page stands at a step', { at: 'contact' }, 'steps', 'steps', 'steps'],
  ['a report that waits is changed', draft('contact', 300, { replaces: ['id'] }), 'steps', 'steps', 'steps'],
  ['a step was left within the hour', draft('contact', 60), 'steps', 'steps', 'steps'],
  ['a step was left before that', draft('contact', 61), AT_HOME, 'steps', 'search'],
  ['a step was left, and the power is still out', { ...draft('contact', 5), stillOut }, AT_HOME, 'steps', 'steps'],
  [
    'one page was left, of a known place',
    draft(SHORT_STEP, 300, { entry: { premises: LOT } }),
    AT_HOME,
    { place: { premises: LOT, regionId: undefined } },
    { place: { premises: LOT, regionId: undefined } },
  ],
  [
    'one page was left, of a place that was typed',
    draft(SHORT_STEP, 5, { entry: TYPED }),
    AT_HOME,
    { place: { lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } } },
    { place: { lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } } },
  ],
])('where %s', (_what, given, known, unknown, visitor) => {
  const of = (reporter: Parameters<typeof beginOf>[0]) => beginOf(reporter, { ...NOTHING, ...given });
  expect([
    of({ customerId: '201', here }),
    of({ customerId: '201', here: undefined }),
    of({ customerId: null, here: undefined }),
  ]).toEqual([known, unknown, visitor]);
});
