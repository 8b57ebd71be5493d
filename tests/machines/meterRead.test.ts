import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import {
  type AttachedPhoto,
  entryModeOf,
  type MeterReadEvent,
  type MeterReadInput,
  meterReadMachine,
  refuseDate,
  whatIsMissing,
} from '#machines/meterRead.machine.ts';
import { meterWith } from '../rules/meterWith.ts';
import { definedTransitions, walks } from './walk.ts';

const today = '2027-03-15';
const photo: AttachedPhoto = { fileName: `${'a'.repeat(64)}.jpg`, fileType: 'image/jpeg', fileLength: 4 };
const lastReadDate = '2027-02-14';

const inside: MeterReadInput = {
  caAccount: '500010340137',
  meterNumber: '70412011',
  meter: meterWith({ window: ['2027-03-10', '2027-03-20'], registerGroup: '4D', lastReadDate, lastRead: '3041' }),
  today,
};
/** A start read: its photo is mandatory. */
const moveIn = { ...inside, meter: meterWith({ moveInDate: today, registerGroup: '4D', readType: 'MIR' }) };
/** Nobody knows whose meter it is. */
const nobodys = { ...inside, caAccount: '' };
/** Not to be read yet. */
const tooEarly = { ...inside, meter: meterWith({ moveInDate: '2027-04-01', registerGroup: '4D' }) };

const SAVED = 'xstate.done.actor.0.meterRead.saving';
const NOT_SAVED = 'xstate.error.actor.0.meterRead.saving';
type Step = MeterReadEvent | { type: typeof SAVED; output: string } | { type: typeof NOT_SAVED; error: Error };

const events: Step[] = [
  { type: 'DIGITS', digits: ['3', '0', '4', '2'] },
  { type: 'DIGITS', digits: ['3', '', '4', 'x'] },
  { type: 'DIGITS', digits: ['3', '0', '4', '2', '1'] },
  { type: 'DATE', date: today },
  { type: 'DATE', date: '' },
  { type: 'DATE', date: '2027-03-16' },
  { type: 'PHOTO', photo },
  { type: 'PHOTO', photo: null },
  { type: 'SUBMIT' },
  { type: 'CONFIRM' },
  { type: 'CHANGE' },
  { type: 'ANOTHER', meterNumber: inside.meterNumber, meter: inside.meter, today },
  { type: SAVED, output: 'id-1' },
  { type: NOT_SAVED, error: new Error('disk full') },
];

/** The details again, and such with which nothing may be entered. */
const detailsOf = ({ meterNumber, meter }: MeterReadInput): Step[] =>
  [meter, tooEarly.meter].map((newer) => ({ type: 'DETAILS', meterNumber, meter: newer, today }));

const generated = (input: MeterReadInput) =>
  walks(meterReadMachine, input, [...events, ...detailsOf(input)], (snapshot) => {
    const { digits, date, photo: attached, submissionId } = snapshot.context;
    return `${snapshot.value} ${digits.join(',')} ${date} ${attached !== null} ${submissionId}`;
  });

test('generated walks take every transition of the meter reading', () => {
  const taken = new Set([inside, moveIn, nobodys, tooEarly].flatMap(generated).flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(meterReadMachine));
});

test.each([
  ['inside its window', inside],
  ['with a mandatory photo', moveIn],
  ['of no account', nobodys],
  ['before it may be read', tooEarly],
])('every walk of a reading %s, with a real actor', async (_what, input) => {
  for (const walk of generated(input)) {
    let end: { saved: (id: string) => void; failed: (error: Error) => void } | null = null;
    const save = fromPromise<string, unknown>(
      () =>
        new Promise((saved, failed) => {
          end = { saved, failed };
        }),
    );
    const actor = createActor(meterReadMachine.provide({ actors: { save: save as never } }), { input });
    actor.start();
    for (const event of walk.events) {
      const before = actor.getSnapshot();
      if (event.type === SAVED || event.type === NOT_SAVED) {
        const waiting = end as { saved: (id: string) => void; failed: (error: Error) => void } | null;
        // Only who saves can hear of it.
        if (before.value !== 'saving' || !waiting) continue;
        if (event.type === SAVED) waiting.saved(event.output);
        else waiting.failed(event.error);
        await new Promise((resolve) => setImmediate(resolve));
      } else {
        actor.send(event);
      }
      check(before, event, actor.getSnapshot(), input);
    }
    actor.stop();
  }
});

type Snapshot = SnapshotFrom<typeof meterReadMachine>;

function check(before: Snapshot, event: Step, after: Snapshot, input: MeterReadInput): void {
  const { context } = after;
  const what = `${before.value} ${event.type} ${after.value}`;
  const typed = ({ digits, date, photo: attached }: Snapshot['context']) => ({ digits, date, attached });
  // There are always as many boxes as the register has digits, and nothing but digits in them.
  expect(context.digits, what).toHaveLength(4);
  expect(context.digits.join(''), what).toMatch(/^\d*$/);
  // Nothing incomplete is ever confirmed, saving or saved.
  if (after.value !== 'entry' && after.value !== 'noAccount') expect(whatIsMissing(context), what).toEqual([]);
  if (after.value === 'saved') expect(context.submissionId, what).toBe('id-1');
  else expect(context.submissionId, what).toBe(null);
  // Only typing changes what was typed; a failed save keeps all of it.
  const typing = before.value === 'entry' || event.type === 'ANOTHER';
  if (!typing) expect(typed(context), what).toEqual(typed(before.context));
  if (input === tooEarly) expect([after.value, typed(context)], what).toEqual(['entry', typed(before.context)]);
  if (input === nobodys) expect(['entry', 'noAccount'], what).toContain(after.value);
  if (input === moveIn && after.value === 'confirming') expect(context.photo, what).toEqual(photo);
  if (before.value === 'saved' && event.type === 'ANOTHER') {
    expect(typed(context), what).toEqual({ digits: ['', '', '', ''], date: today, attached: null });
  }
}

test('confirming can be left for a change, and comes back with everything typed [MTR-55]', () => {
  const actor = createActor(meterReadMachine, { input: inside }).start();
  actor.send({ type: 'DIGITS', digits: ['3', '0', '4', '2'] });
  actor.send({ type: 'SUBMIT' });
  expect(actor.getSnapshot().value).toBe('confirming');
  actor.send({ type: 'CHANGE' });
  expect(actor.getSnapshot().value).toBe('entry');
  expect(actor.getSnapshot().context.digits).toEqual(['3', '0', '4', '2']);
});

const newer = (facts: Parameters<typeof meterWith>[0], day = today): MeterReadEvent => ({
  type: 'DETAILS',
  meterNumber: '70412012',
  meter: meterWith({ registerGroup: '4D', window: ['2027-03-10', '2027-03-20'], ...facts }),
  today: day,
});

test('newer details decide whether a reading may be entered, also while it is confirmed [MTR-21]', () => {
  const actor = createActor(meterReadMachine, { input: inside }).start();
  const typed = ['3', '0', '4', '2'];
  actor.send({ type: 'DIGITS', digits: typed });
  actor.send({ type: 'SUBMIT' });
  actor.send(newer({ lastReadDate, lastRead: '3042' }));
  expect(actor.getSnapshot()).toMatchObject({
    value: 'confirming',
    context: { meterNumber: '70412012', digits: typed },
  });
  actor.send(newer({ moveOutDate: today, readType: 'MOR', submitted: [today] }));
  expect(actor.getSnapshot()).toMatchObject({ value: 'entry', context: { digits: typed } });
  actor.send({ type: 'DIGITS', digits: ['9', '9', '9', '9'] });
  actor.send({ type: 'SUBMIT' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'entry', context: { digits: typed } });
});

test('a register of another group has its own number of boxes, at once [MTR-24] [MTR-25]', () => {
  const actor = createActor(meterReadMachine, { input: inside }).start();
  actor.send({ type: 'DIGITS', digits: ['3', '0', '4', '2'] });
  actor.send(newer({ registerGroup: '5L' }));
  expect(actor.getSnapshot().context.digits).toEqual(['', '', '', '', '']);
});

test('past midnight the new day is offered, unless the customer chose theirs', () => {
  const actor = createActor(meterReadMachine, { input: inside }).start();
  actor.send(newer({}, '2027-03-16'));
  expect(actor.getSnapshot().context).toMatchObject({ today: '2027-03-16', date: '2027-03-16' });
  actor.send({ type: 'DATE', date: '2027-03-15' });
  actor.send(newer({}, '2027-03-17'));
  expect(actor.getSnapshot().context).toMatchObject({ today: '2027-03-17', date: '2027-03-15' });
});

test('what the utility has of the reading that is changed does not take its day, by newer details neither', () => {
  const read = `${today}T09:00:00-06:00`;
  const draft = { digits: ['3', '0', '4', '2'], date: today, photo: null, replacedDateTime: read };
  const actor = createActor(meterReadMachine, { input: { ...inside, draft } }).start();
  actor.send(newer({ submitted: [read] }));
  expect(whatIsMissing(actor.getSnapshot().context)).toEqual([]);
});

describe('on a clock that was set back', () => {
  const typed = ['3', '0', '4', '2'];
  const started = (changes: Partial<MeterReadInput> = {}) =>
    createActor(meterReadMachine, { input: { ...inside, isSetBack: true, ...changes } }).start();

  test('no day is offered, and the one that the customer writes is taken', () => {
    const actor = started();
    expect(actor.getSnapshot().context.date).toBe('');
    actor.send({ type: 'DIGITS', digits: typed });
    actor.send({ type: 'SUBMIT' });
    expect(actor.getSnapshot().value).toBe('entry');
    expect(whatIsMissing(actor.getSnapshot().context)).toEqual(['date']);
    for (const date of [today, '2027-03-16', '2028-05-02']) {
      actor.send({ type: 'DATE', date });
      expect(whatIsMissing(actor.getSnapshot().context)).toEqual([]);
    }
    actor.send({ type: 'PHOTO', photo });
    actor.send({ type: 'SUBMIT' });
    expect(actor.getSnapshot().value).toBe('confirming');
    const { context } = actor.getSnapshot();
    expect(refuseDate(context, '2027-02-13')).toBe('beforeFirstDay');
    // By a clock that can be relied on, the same day is still to come.
    expect(refuseDate({ ...context, isSetBack: false }, '2028-05-02')).toBe('afterToday');
  });

  test('a move-in that seems to come is no reason to keep the reading out; a move-out that is past is', () => {
    const actor = started({ meter: tooEarly.meter });
    expect(entryModeOf(actor.getSnapshot().context)).toBe('open');
    expect(entryModeOf({ ...actor.getSnapshot().context, isSetBack: false })).toBe('disabled');
    actor.send({ type: 'DIGITS', digits: typed });
    expect(actor.getSnapshot().context.digits).toEqual(typed);
    const gone = started({ meter: meterWith({ moveOutDate: '2027-03-01', registerGroup: '4D' }) });
    expect(entryModeOf(gone.getSnapshot().context)).toBe('disabled');
  });
});
