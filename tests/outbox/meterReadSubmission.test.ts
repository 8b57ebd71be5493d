import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { meterReadWithEffects } from '#features/meter/meterRead.effects.ts';
import type { MeterReadInput } from '#machines/meterRead.machine.ts';
import type { DeviceClock } from '#rules/deviceClock.ts';
import { meterWith } from '../rules/meterWith.ts';

const { enqueue } = vi.hoisted(() => ({ enqueue: vi.fn() }));
vi.mock('#outbox/pageOutbox.ts', () => ({ outbox: { enqueue }, sendSoon: () => {} }));
vi.mock('#parts/status/useStoragePersistence.ts', () => ({ askToKeep: () => {} }));

const photo = { fileName: `${'a'.repeat(64)}.jpg`, fileType: 'image/jpeg', fileLength: 4 };
const bytes = new ArrayBuffer(4);
const given = {
  owner: 'ada',
  accountName: 'Home',
  interactionType: 'The content’s type',
  interactionText: 'The content’s text',
  draftKey: 'meterRead:500010340137',
  replaces: ['older'],
  clock: (): DeviceClock => ({ now: Date.now(), wrong: null }),
  newId: () => 'id-1',
  photoBytes: (fileName: string) => (fileName === photo.fileName ? bytes : null),
};
/** A summer afternoon in Regina: the offset is the same as in winter. */
const NOW = new Date('2026-07-21T19:12:05Z');
const today = '2026-07-21';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  enqueue.mockReset().mockResolvedValue('id-1');
});
afterEach(() => void vi.useRealTimers());

/** A reading typed, perhaps with a photo, and confirmed: what the outbox is handed. */
async function submitted(
  meter: MeterReadInput['meter'],
  { date = today, withPhoto = false, clock = given.clock, isSetBack = false } = {},
) {
  const input = { caAccount: '500010340137', meterNumber: '70412011', meter, today, isSetBack };
  const actor = createActor(
    meterReadWithEffects(() => ({ ...given, clock })),
    { input },
  ).start();
  actor.send({ type: 'DIGITS', digits: ['0', '3', '0', '4', '2'] });
  if (withPhoto) actor.send({ type: 'PHOTO', photo });
  actor.send({ type: 'DATE', date });
  actor.send({ type: 'SUBMIT' });
  actor.send({ type: 'CONFIRM' });
  const { context } = await waitFor(actor, (state) => state.matches('saved'));
  expect(context.submissionId).toBe('id-1');
  expect(enqueue.mock.calls.map(([kind]) => kind)).toEqual(['meterRead']);
  return enqueue.mock.calls[0]?.[1];
}

const wrapping = {
  id: 'id-1',
  owner: 'ada',
  accountName: 'Home',
  draftKey: 'meterRead:500010340137',
  replaces: ['older'],
};
const intent = {
  caAccount: '500010340137',
  meterNumber: '70412011',
  meterRead: '03042',
  capturedDateTime: '2026-07-21T13:12:05-06:00',
  interactionType: 'The content’s type',
  interactionText: 'The content’s text',
};

test('a regular reading goes with the chosen day at the time of now, the texts it was given, and no image [MTR-59] [API2-18]', async () => {
  const meter = meterWith({ lastReadDate: '2026-06-20', window: ['2026-07-10', '2026-07-22'] });
  expect(await submitted(meter, { date: '2026-07-18' })).toEqual({
    ...wrapping,
    photo: null,
    photoIsMandatory: false,
    deadline: '2026-07-22',
    intent: { ...intent, submittedDateTime: '2026-07-18T13:12:05-06:00', moveInOutIndicator: 'NONE' },
  });
});

test.each([
  ['IN', meterWith({ moveInDate: today, readType: 'MIR' })],
  ['OUT', meterWith({ moveOutDate: today, readType: 'MOR' })],
] as const)(
  'a reading %s goes with its photo: name, type and length in the body, the bytes beside it [MTR-59]',
  async (indicator, meter) => {
    expect(await submitted(meter, { withPhoto: true })).toEqual({
      ...wrapping,
      photo: bytes,
      photoIsMandatory: true,
      deadline: expect.stringMatching(/^2026-07-2\d$/),
      intent: {
        ...intent,
        submittedDateTime: '2026-07-21T13:12:05-06:00',
        moveInOutIndicator: indicator,
        meterReadImage: { filename: photo.fileName, fileType: 'image/jpeg', fileLength: 4, fileBody: '' },
      },
    });
  },
);

describe('by a clock that is wrong', () => {
  const meter = meterWith({ lastReadDate: '2026-06-20', window: ['2026-07-10', '2026-07-22'] });

  test('day and time are the server’s', async () => {
    const clock = (): DeviceClock => ({ now: Date.parse('2026-07-21T20:30:00Z'), wrong: 'behind' });
    const { intent: sent } = await submitted(meter, { clock });
    expect(sent).toMatchObject({
      submittedDateTime: '2026-07-21T14:30:00-06:00',
      capturedDateTime: '2026-07-21T14:30:00-06:00',
    });
    expect(sent).not.toHaveProperty('clockSetBack');
  });

  test.each([
    ['2026-07-25', '2026-07-25T14:30:00-06:00'],
    ['2026-07-20', '2026-07-21T14:30:00-06:00'],
  ])(
    'that was set back, the day is %s as typed, it was captured then at the earliest, and both are said',
    async (date, captured) => {
      const clock = (): DeviceClock => ({ now: Date.parse('2026-07-21T20:30:00Z'), wrong: 'setBack' });
      const { intent: sent } = await submitted(meter, { date, clock, isSetBack: true });
      expect(sent).toMatchObject({
        submittedDateTime: `${date}T14:30:00-06:00`,
        capturedDateTime: captured,
        clockSetBack: true,
      });
    },
  );
});
