import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { LookupType } from '#contracts/outageReport.ts';
import { reportOutageMachine, resumed } from '#machines/reportOutage/reportOutage.machine.ts';
import {
  begin,
  callbackOf,
  PLACE_KNOWN_MS,
  placeBoxes,
  placeOf,
  type ReportEntry,
  STAGES,
  STEPS,
  type Stage,
  whatIsWrong,
} from '#machines/reportOutage/reportOutageContext.ts';
import { typedInReport } from './typedInReport.ts';

const entry = (more: Partial<ReportEntry> = {}): ReportEntry => ({
  ...typedInReport(begin({})),
  found: null,
  statusChecked: false,
  placeSettled: true,
  ...more,
});
const kinds = (stage: Stage, more: Partial<ReportEntry>) =>
  Object.fromEntries(Object.entries(whatIsWrong(stage, entry(more))).map(([name, { kind }]) => [name, kind]));
const place = (lookupType: LookupType, outageAddress: Record<string, string>) =>
  kinds('location', { lookupType, outageAddress });

test('the breakers must have been reset before Next [REP-03]', () => {
  expect(kinds('intro', {})).toEqual({ breakerChecked: 'required' });
  expect(kinds('intro', { breakerChecked: true })).toEqual({});
});

test('a report begins with a civic address and a call back [REP-40]', () => {
  expect(entry()).toMatchObject({ lookupType: 'Civic_Address', notificationPreference: 'Phone' });
});

const DLS = { section: '36', township: '123', range: '25', meridian: '2' };
/** For each type what is right, its optional boxes, and what is wrong with each box. */
const PLACES: Record<
  LookupType,
  { row: string; right: Record<string, string>; optional: string[]; wrong: Record<string, string[]> }
> = {
  Civic_Address: {
    row: 'REP-16',
    right: { house: '1'.repeat(25), apartment: '1'.repeat(25), streetName: 's'.repeat(100), cityTown: 'c'.repeat(100) },
    optional: ['apartment'],
    wrong: {
      house: ['1'.repeat(26)],
      apartment: ['1'.repeat(26)],
      streetName: ['s'.repeat(101)],
      cityTown: ['c'.repeat(101)],
    },
  },
  Lot_Block: {
    row: 'REP-18',
    right: { lot: '1234', block: '1234', cityTown: 'c'.repeat(100) },
    optional: [],
    wrong: { lot: ['12345'], block: ['12345'], cityTown: ['c'.repeat(101)] },
  },
  LLD: {
    row: 'REP-19',
    right: { quarter: 'NE', ...DLS, lot: '1234' },
    optional: ['lot'],
    wrong: {
      quarter: ['R0', 'NN'],
      section: ['0', '37', 'x'],
      township: ['1234', 'x'],
      range: ['123', 'x'],
      meridian: ['0', '5'],
      lot: ['12345'],
    },
  },
  River_Lot: {
    row: 'REP-21',
    right: { riverLot: '99', township: '1', range: '1', meridian: '4' },
    optional: [],
    wrong: { riverLot: ['0', '100'], township: ['1234'], range: ['123'], meridian: ['5'] },
  },
  First_Nations: {
    row: 'REP-22',
    right: { firstNation: 'f'.repeat(100), house: '12345', apartment: '1'.repeat(25), transformer: '123456789' },
    optional: ['apartment', 'transformer'],
    wrong: {
      firstNation: ['f'.repeat(101)],
      house: ['123456'],
      apartment: ['1'.repeat(26)],
      transformer: ['1234567890'],
    },
  },
  LSD: {
    row: 'REP-20',
    right: { lsd: '16', ...DLS },
    optional: [],
    wrong: { lsd: ['0', '17'], section: ['0', '37'], township: ['1234'], range: ['123'], meridian: ['5'] },
  },
  Meter_Number: {
    row: 'REP-23',
    right: { meterNumber: '70412011' },
    optional: [],
    wrong: { meterNumber: ['7041-2011', 'x'] },
  },
};

describe.each(Object.entries(PLACES) as [LookupType, (typeof PLACES)[LookupType]][])(
  'a place by %s [REP-15]',
  (lookupType, { row, right, optional, wrong }) => {
    test(`asks for its boxes and takes what fits [${row}]`, () => {
      expect(placeBoxes(lookupType).map(({ name }) => name)).toEqual(Object.keys(right));
      expect(placeBoxes(lookupType).flatMap(({ name, isOptional }) => (isOptional ? name : []))).toEqual(optional);
      expect(place(lookupType, right)).toEqual({});
    });
    test(`says which box is empty, and which is wrong [${row}]`, () => {
      const required = Object.keys(right).filter((name) => !optional.includes(name));
      expect(place(lookupType, {})).toEqual(Object.fromEntries(required.map((name) => [name, 'required'])));
      for (const [name, values] of Object.entries(wrong)) {
        for (const value of values) {
          const found = place(lookupType, { ...right, [name]: value });
          expect(found, value).toEqual({ [name]: expect.stringMatching(/tooLong|invalid/) });
        }
      }
    });
  },
);

test('a river lot is sent with quarter R0, whatever was chosen before [REP-21]', () => {
  const outageAddress = { quarter: 'NE', riverLot: '12', township: '42', range: '25', meridian: '2' };
  expect(placeOf(entry({ lookupType: 'River_Lot', outageAddress }))?.outageAddress).toMatchObject({ quarter: 'R0' });
});

test('a civic address becomes upper case; what belongs to another type stays behind [REP-17]', () => {
  const outageAddress = { house: '12a', apartment: ' ', streetName: 'Main St', cityTown: 'Wakaw', township: '42' };
  expect(placeOf(entry({ outageAddress }))).toEqual({
    lookupType: 'Civic_Address',
    outageAddress: { house: '12A', streetName: 'MAIN ST', cityTown: 'WAKAW' },
  });
});

test('name and phone: required, at most 100 characters, at least ten digits however they are written [REP-35] [REP-36]', () => {
  expect(kinds('contact', {})).toEqual({ contactName: 'required', phoneNumber: 'required' });
  expect(kinds('contact', { contactName: 'n'.repeat(100), phoneNumber: '(306) 555-0142' })).toEqual({});
  expect(kinds('contact', { contactName: 'n'.repeat(101), phoneNumber: '306-555-014' })).toEqual({
    contactName: 'tooLong',
    phoneNumber: 'invalid',
  });
  const phone = (length: number) => kinds('contact', { contactName: 'n', phoneNumber: '3'.repeat(length) });
  expect([phone(9), phone(10), phone(200), phone(201)]).toEqual([
    { phoneNumber: 'invalid' },
    {},
    {},
    { phoneNumber: 'tooLong' },
  ]);
});

test('step 4: 160 characters, the consent, and the number or address that the preference needs [REP-37] [REP-38] [REP-40]', () => {
  const agreed = { privacyPolicyChecked: true };
  expect(kinds('extras', {})).toEqual({ privacyPolicyChecked: 'required' });
  expect(kinds('extras', { ...agreed, additionalInfo: 'x'.repeat(160) })).toEqual({});
  expect(kinds('extras', { ...agreed, additionalInfo: 'x'.repeat(161) })).toEqual({ additionalInfo: 'tooLong' });
  const text = { ...agreed, notificationPreference: 'Text' } as const;
  expect(kinds('extras', text)).toEqual({ alternativeContactNumber: 'required' });
  expect(kinds('extras', { ...text, alternativeContactNumber: '555' })).toEqual({
    alternativeContactNumber: 'invalid',
  });
  expect(kinds('extras', { ...text, alternativeContactNumber: '306 555 0142' })).toEqual({});
  const email = { ...agreed, notificationPreference: 'Email' } as const;
  expect(kinds('extras', email)).toEqual({ alternativeContactEmail: 'required' });
  expect(kinds('extras', { ...email, alternativeContactEmail: 'ada' })).toEqual({ alternativeContactEmail: 'invalid' });
  expect(kinds('extras', { ...email, alternativeContactEmail: 'ada@farm.example' })).toEqual({});
});

test('the alternative number is called for Text only, the e-mail is said for Email only [REP-40]', () => {
  const both = {
    phoneNumber: '306-555-0142',
    alternativeContactNumber: '306-555-0199',
    alternativeContactEmail: 'ada@farm.example',
  };
  const callback = (notificationPreference: ReportEntry['notificationPreference']) =>
    callbackOf(entry({ ...both, notificationPreference }));
  expect(callback('Phone')).toEqual({ callbackType: 'Phone', callbackPhoneNumber: '306-555-0142', callbackEmail: '' });
  expect(callback('Text')).toEqual({ callbackType: 'Text', callbackPhoneNumber: '306-555-0199', callbackEmail: '' });
  expect(callback('Email')).toEqual({
    callbackType: 'Email',
    callbackPhoneNumber: '306-555-0142',
    callbackEmail: 'ada@farm.example',
  });
});

test('what was typed for one type is there again when it is chosen again', () => {
  const actor = createActor(reportOutageMachine, {
    input: {},
    snapshot: resumed({ draft: draft('location') }),
  }).start();
  const before = actor.getSnapshot().context.outageAddress;
  actor.send({ type: 'PLACE_TYPE', lookupType: 'LLD' });
  actor.send({ type: 'PLACE', name: 'township', typed: '42' });
  actor.send({ type: 'PLACE_TYPE', lookupType: 'Civic_Address' });
  expect(actor.getSnapshot().context.outageAddress).toMatchObject(before);
  actor.send({ type: 'NEXT' });
  expect(actor.getSnapshot().value).toBe('lookingUp');
});

const HOME = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
const draft = (step: string, more: Partial<ReportEntry> = {}) => ({
  ...entry({
    breakerChecked: true,
    outageAddress: { house: '12', streetName: 'Main St', cityTown: 'Wakaw' },
    contactName: 'Ada Farmer',
    phoneNumber: '306-555-0142',
  }),
  ...more,
  step,
});

test('a draft goes on where it was, or at the first stage before it that is not right', () => {
  for (const stage of STAGES) expect(resumed({ draft: draft(stage) }).value).toBe(stage);
  expect(resumed({ draft: draft('extras', { outageAddress: {} }) }).value).toBe('location');
  expect(resumed({ draft: draft('extras', { placeSettled: false }) }).value).toBe('location');
  expect(resumed({ draft: draft('extras', { placeSettled: false, premises: HOME }) }).value).toBe('result');
  expect(resumed({ draft: draft('a step of another version') }).value).toBe('intro');
  expect(resumed({}).value).toBe('intro');
});

test('of a draft that is older than an hour the place is asked about anew, with everything typed [REP-28]', () => {
  const told = draft('extras', { found: HOME, statusChecked: true });
  const { context, value } = resumed({ draft: told, draftAge: PLACE_KNOWN_MS });
  expect([value, context.found, context.statusChecked]).toEqual(['extras', HOME, true]);
  const old = resumed({ draft: told, draftAge: PLACE_KNOWN_MS + 1 });
  expect([old.value, old.context.found, old.context.statusChecked]).toEqual(['location', null, false]);
  expect(typedInReport(old.context)).toEqual(typedInReport(context));
});

test('where the browser’s history names a step, a draft goes on there, as far as it is right and was checked', () => {
  const complete = draft('intro', { privacyPolicyChecked: true });
  const at = STEPS.map((step) => resumed({ draft: complete }, step).value);
  expect(at).toEqual([...STAGES, 'extras']);
  expect(resumed({}, 'contact').value).toBe('intro');
});

test('what is known of the customer fills what is empty, and nothing else', () => {
  const known = { contactName: 'Marlene', phoneNumber: '1-306-555-0177', alternativeContactEmail: 'm@home.example' };
  expect(begin({ known })).toMatchObject({ ...known, alternativeContactNumber: '' });
  expect(begin({ known, draft: draft('contact') })).toMatchObject({
    contactName: 'Ada Farmer',
    phoneNumber: '306-555-0142',
    alternativeContactEmail: 'm@home.example',
  });
});

test('who only looks has typed nothing: the context is the very one that the flow began with', () => {
  const snapshot = resumed({ known: { contactName: 'Marlene' } });
  const actor = createActor(reportOutageMachine, { input: {}, snapshot }).start();
  expect(actor.getSnapshot().context).toBe(snapshot.context);
});
