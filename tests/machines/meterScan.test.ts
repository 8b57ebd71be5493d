import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  doubtOf,
  type MeterScanEvent,
  mayUse,
  meterScanMachine,
  proposalOf,
  type ScanResult,
  type ScanStart,
} from '#machines/meterScan.machine.ts';
import { decodeCells, readingText } from '#rules/scanDecode.ts';
import { type ScanMode, scanMode } from '#rules/scanRegister.ts';
import { dialsAt, drumsAt, seen } from '#tests/rules/shownOnMeter.ts';

/* From "Scan the meter" to a reading that the customer may use. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A scan of this register with a scanner of the test's own. */
function scanOf(registerGroup: string) {
  const mode = scanMode(registerGroup) as ScanMode;
  const started: ScanStart[] = [];
  let stopped = 0;
  let tell = (_event: MeterScanEvent) => {};
  const scan = fromCallback<MeterScanEvent, ScanStart>(({ input, sendBack }) => {
    started.push(input);
    tell = sendBack;
    return () => void stopped++;
  });
  const actor = createActor(meterScanMachine.provide({ actors: { scan } }), { input: { registerGroup, mode } });
  actor.start();
  return {
    started,
    stopped: () => stopped,
    send: actor.send,
    tell: (event: MeterScanEvent) => tell(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    begin() {
      actor.send({ type: 'START', source: 'camera' });
      vi.advanceTimersByTime(1000);
    },
  };
}

function resultOf(mode: ScanMode, cells: ScanResult['cells']): ScanResult {
  const read = decodeCells(mode, cells);
  return { value: readingText(read), confidence: read.confidence, cells };
}
const drums = (reading: string, part = 0) =>
  resultOf('auto_analog_digital_meter', seen('auto_analog_digital_meter', drumsAt(reading, part)));
const dials = (reading: string, part: number) => resultOf('dial_meter', seen('dial_meter', dialsAt(reading, part)));

test('the camera opens 1000 ms after the press, not before, and is told what to look for [MTR-39] [MTR-42]', () => {
  const scan = scanOf('5D');
  expect([scan.state(), scan.started]).toEqual(['off', []]);
  scan.send({ type: 'START', source: 'camera' });
  vi.advanceTimersByTime(999);
  expect([scan.state(), scan.started]).toEqual(['starting', []]);
  vi.advanceTimersByTime(1);
  expect([scan.state(), scan.started]).toEqual([
    'scanning',
    [{ registerGroup: '5D', mode: 'dial_meter', source: 'camera' }],
  ]);
  const other = scanOf('6L');
  other.begin();
  expect(other.started[0]?.mode).toBe('auto_analog_digital_meter');
});

test('who stops before it opened never sees it open', () => {
  const scan = scanOf('5D');
  scan.send({ type: 'START', source: 'camera' });
  scan.send({ type: 'STOP' });
  vi.advanceTimersByTime(5000);
  expect([scan.state(), scan.started]).toEqual(['off', []]);
});

test('a result below 50 is ignored and scanning goes on; one of 50 is proposed [MTR-40]', () => {
  const scan = scanOf('5L');
  scan.begin();
  scan.tell({ type: 'RESULT', result: { ...drums('48211'), confidence: 49 } });
  expect([scan.state(), scan.stopped(), scan.context().result]).toEqual(['scanning', 0, null]);
  scan.tell({ type: 'RESULT', result: { ...drums('48211'), confidence: 50 } });
  expect([scan.state(), scan.stopped()]).toEqual(['proposing', 1]);
});

test.each(['1234', '123456', '12a45', ''])(
  'the value %j of another scanner is not taken for a 5L [MTR-41] [MTR-43]',
  (value) => {
    const scan = scanOf('5L');
    scan.begin();
    scan.tell({ type: 'RESULT', result: { ...drums('48211'), value } });
    expect([scan.state(), scan.context().sawInvalid, scan.context().result]).toEqual(['scanning', true, null]);
    scan.tell({ type: 'RESULT', result: drums('48211') });
    expect([scan.state(), scan.context().sawInvalid]).toEqual(['proposing', false]);
  },
);

test('a plain reading may be used as it is; scanning again forgets it', () => {
  const scan = scanOf('5L');
  scan.begin();
  scan.tell({ type: 'RESULT', result: drums('48211') });
  const proposal = proposalOf(scan.context());
  expect([proposal && readingText(proposal), proposal && doubtOf(proposal), mayUse(scan.context())]).toEqual([
    '48211',
    null,
    true,
  ]);
  scan.send({ type: 'AGAIN' });
  expect([scan.state(), proposalOf(scan.context()), mayUse(scan.context())]).toEqual(['starting', null, false]);
});

test('a digit in doubt must be answered before the reading may be used, and what is left of it follows', () => {
  const scan = scanOf('5D');
  scan.begin();
  scan.tell({ type: 'RESULT', result: dials('48219', 0.99) });
  const proposal = proposalOf(scan.context());
  expect([proposal && doubtOf(proposal), proposal?.digits[4]?.other, mayUse(scan.context())]).toEqual([4, 0, false]);
  scan.send({ type: 'ANSWER', place: 4, digit: 0 });
  const answered = proposalOf(scan.context());
  expect([answered && readingText(answered), mayUse(scan.context())]).toEqual(['48220', true]);
});

test('what failed is told by its reason or its own words, and can be tried again [MTR-45]', () => {
  const scan = scanOf('5L');
  scan.begin();
  scan.tell({ type: 'FAILED', failure: 'other', message: 'The lens is broken.' });
  expect([scan.state(), scan.context().failure, scan.context().message]).toEqual([
    'failed',
    'other',
    'The lens is broken.',
  ]);
  scan.send({ type: 'AGAIN' });
  expect([scan.state(), scan.context().failure, scan.context().message]).toEqual(['starting', null, '']);
  vi.advanceTimersByTime(1000);
  scan.send({ type: 'HIDDEN' });
  expect([scan.state(), scan.context().failure, scan.stopped()]).toEqual(['failed', 'hidden', 2]);
});

test('a scanner that throws at its start is a failure without words of its own [MTR-45]', () => {
  const scan = fromCallback<MeterScanEvent, ScanStart>(() => {
    throw new Error('internal');
  });
  const actor = createActor(meterScanMachine.provide({ actors: { scan } }), {
    input: { registerGroup: '5L', mode: 'auto_analog_digital_meter' },
  });
  actor.start();
  actor.send({ type: 'START', source: 'camera' });
  vi.advanceTimersByTime(1000);
  const { value, context } = actor.getSnapshot();
  expect([value, context.failure, context.message]).toEqual(['failed', 'other', '']);
});

test('a photo of the device is looked at in place of the camera', () => {
  const scan = scanOf('5L');
  scan.begin();
  scan.send({ type: 'START', source: 'photo' });
  expect([scan.state(), scan.stopped()]).toEqual(['starting', 1]);
  vi.advanceTimersByTime(1000);
  expect(scan.started.at(-1)?.source).toBe('photo');
  // The same photo once more; after a failure the camera.
  scan.tell({ type: 'RESULT', result: drums('48211') });
  scan.send({ type: 'AGAIN' });
  vi.advanceTimersByTime(1000);
  expect(scan.started.at(-1)?.source).toBe('photo');
  scan.tell({ type: 'FAILED', failure: 'noPicture' });
  scan.send({ type: 'AGAIN' });
  vi.advanceTimersByTime(1000);
  expect(scan.started.at(-1)?.source).toBe('camera');
});
