import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCheckedKey, writeCheckedKey } from '#rules/checkedKey.ts';
import { readText, saidOfCarried, saidOfOutage, TEXT_LENGTH, type TextForm, writeText } from '#rules/textMessage.ts';
import { HOSTILE, QUICK, quickest } from '../contracts/hostileTexts.ts';

const key = fc.uuid();
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const reading = fc.record({
  kind: fc.constant('meterRead' as const),
  key,
  meterNumber: fc.stringMatching(/^[A-Z0-9-]{1,40}$/),
  meterRead: fc.stringMatching(/^\d{4,10}$/),
  readDate: day,
});
const outage = fc
  .record({
    key,
    installationNumber: fc.stringMatching(/^(\d{1,20})?$/),
    relatedOutageId: fc.option(fc.stringMatching(/^[A-Z0-9_-]{1,40}$/), { nil: undefined }),
    callbackPhoneNumber: fc.string({ maxLength: 60, unit: 'grapheme' }),
    callerName: fc.string({ maxLength: 100, unit: 'grapheme' }),
    callbackAddress: fc.string({ maxLength: 300, unit: 'grapheme' }),
  })
  .map(({ key, installationNumber, relatedOutageId, ...report }) => ({
    kind: 'outageReport' as const,
    key,
    installationNumber,
    ...(relatedOutageId !== undefined && { relatedOutageId }),
    said: saidOfOutage(report),
  }));
const carried = outage.map(({ key: keyHash, kind: _, said: __, ...facts }) => ({
  kind: 'carriedReport' as const,
  keyHash,
  ...facts,
  said: saidOfCarried({ callbackAddress: '12 Élm St, Pine Creek' }),
}));
const form: fc.Arbitrary<TextForm> = fc.oneof(reading, outage, carried);
/** Of an installation and an outage together: more leaves no room for whom to call. */
const LONGEST_FACTS = 49;
const bodyOf = (one: TextForm): string => writeText(one) ?? expect.fail('it has no place in a text');

/** Without what is for people alone, and as a text has it that may have been typed off. */
function checked(one: TextForm | null) {
  if (one === null || one.kind === 'meterRead') return one;
  const { said: _, relatedOutageId, ...rest } = one;
  // Where there is no room for it the text goes without.
  const isLong = `${rest.installationNumber}${relatedOutageId}`.length > LONGEST_FACTS;
  return { ...rest, relatedOutageId: isLong ? undefined : relatedOutageId?.toUpperCase() };
}

test('what is written into a text is read from it again', () => {
  fc.assert(
    fc.property(form, (one) => {
      expect(checked(readText(bodyOf(one)))).toEqual(checked(one));
    }),
  );
});

test('a text is one of 160 signs that every phone has', () => {
  fc.assert(
    fc.property(form, (one) => {
      expect(bodyOf(one).length).toBeLessThanOrEqual(TEXT_LENGTH);
      expect(bodyOf(one)).toMatch(/^[\w ,.:;'()/+#&-]+$/);
    }),
  );
});

test('cut anywhere, also behind other words, it is read as it was written or not at all', () => {
  fc.assert(
    fc.property(form, fc.stringMatching(/^[A-Za-z ,]{0,40}$/), fc.nat(TEXT_LENGTH + 40), (one, before, at) => {
      const read = readText(`${before}${before && '. '}${bodyOf(one)}`.slice(0, at));
      if (read) expect(checked(read)).toEqual(checked(one));
    }),
  );
});

test('typed off in small letters, with blanks for hyphens, O for 0 and I for 1, it is still read', () => {
  fc.assert(
    fc.property(form, (one) => {
      const [facts = '', rest = ''] = bodyOf(one).split(/(?<=Ref )/);
      const typed = rest.slice(0, 35).toLowerCase().replaceAll('-', '  ').replaceAll('0', 'o').replaceAll('1', 'i');
      expect(
        checked(readText(`  hello,\n${facts.toLowerCase()}\n${typed}${rest.slice(35)} \n sent from my phone`)),
      ).toEqual(checked(one));
    }),
  );
});

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('one wrong sign, and two that changed places, are found, in the key and in the figures', () => {
  fc.assert(
    fc.property(reading, fc.nat(), fc.nat(), fc.boolean(), (one, where, what, swaps) => {
      const body = bodyOf(one);
      // Each sign of the figures and of the key.
      const places = [...body.matchAll(/(?<=reads \d*)\d|(?<=Ref [\w-]*)\w/g)].map(({ index }) => index);
      const at = places[where % places.length] ?? 0;
      const next = swaps ? (body[at + 1] ?? '') : '';
      const other = /\d/.test(body[at] ?? '') && at < body.indexOf('Ref') ? String(what % 10) : SIGNS[what % 32];
      const wrong = swaps && /\w/.test(next) ? next + body[at] : `${other}${next}`;
      const typo = body.slice(0, at) + wrong + body.slice(at + wrong.length);
      if (typo !== body) expect(readText(typo)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test('anything else is no submission, and is judged at once however long it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (body) => readText(body) === null));
  for (const body of ['', 'Power is out!', 'STOP', 'Meter 12345 reads 48211', 'Power out. Ref 00000-00000.']) {
    expect(readText(body)).toBeNull();
  }
  const slow = Object.entries(HOSTILE).filter(([, hostile]) => quickest(() => readText(hostile(64 * 1024))) > QUICK);
  const dashes = `Power out. Ref ${'A- '.repeat(500)}`;
  expect([slow.map(([name]) => name), quickest(() => readText(dashes)) > QUICK]).toEqual([[], false]);
});

test('what has no place in a text is not offered as one', () => {
  const at = { kind: 'meterRead', meterRead: '48211', readDate: '2027-01-05' } as const;
  expect(writeText({ ...at, key: 'not a UUID', meterNumber: '7' })).toBeNull();
  expect(writeText({ ...at, key: '5f0c3a52-30b2-4c5e-9f39-9a8f3d1a9b10', meterNumber: 'Nr. 7' })).toBeNull();
  expect(writeText({ ...at, key: '5f0c3a52-30b2-4c5e-9f39-9a8f3d1a9b10', meterNumber: '70412011' })).toBe(
    'Meter 70412011 reads 48211 on 2027-01-05. Ref 2Z1GX-54C5J-9HF9Y-ECTHW-YHN6R-G8F8Y.',
  );
});

test('a report of what is still out says so, and of which outage where there is room', () => {
  const report = {
    kind: 'outageReport' as const,
    key: '5f0c3a52-30b2-4c5e-9f39-9a8f3d1a9b10',
    installationNumber: '4020500029',
    said: 'Call 306-555-0142, Ada Farmer. At 12 Main St, Wakaw',
  };
  const before =
    'Power out at installation 4020500029. Ref 2Z1GX-54C5J-9HF9Y-ECTHW-YHN6R-GDSY3. Call 306-555-0142, Ada';
  expect(writeText(report)?.slice(0, before.length)).toBe(before);
  expect(readText(before)).toMatchObject({ key: report.key, installationNumber: '4020500029' });
  expect(readText(before)).not.toHaveProperty('relatedOutageId');
  const relatedOutageId = 'b3b1c2d4-0000-4000-8000-00000000abcd';
  const body = bodyOf({ ...report, relatedOutageId });
  expect(body).toMatch(
    /^Power still out at installation 4020500029 of outage b3b1c2d4-0000-4000-8000-00000000abcd\. Ref (\w{5}-){5}\w{5}\. Call 306-555-0142, Ada/,
  );
  expect(readText(body)).toMatchObject({ key: report.key, installationNumber: '4020500029', relatedOutageId });
  // Another outage is another text: the check finds it.
  expect(readText(body.replace('abcd', 'abce'))).toBeNull();
  for (const odd of ['Nr. 7', 'x'.repeat(41)]) {
    const without = bodyOf({ ...report, relatedOutageId: odd });
    expect(without).toBe(writeText(report)?.replace('Power out', 'Power still out').slice(0, without.length));
    expect(readText(without)).toMatchObject({ key: report.key, installationNumber: '4020500029' });
    expect(readText(without)).not.toHaveProperty('relatedOutageId');
  }
});

test('a text that a neighbour carries says where, with no name, number or key, and is no text of the customer’s', () => {
  const key = '5f0c3a52-30b2-4c5e-9f39-9a8f3d1a9b10';
  const at = { installationNumber: '4020500029', relatedOutageId: '99-A_7' };
  const said = saidOfCarried({ callbackAddress: '12 Élm St, Pine Creek' });
  const body = bodyOf({ kind: 'carriedReport', keyHash: key, ...at, said });
  expect(body).toMatch(
    /^Carried: power still out at installation 4020500029 of outage 99-A_7\. Ref (\w{5}-){5}\w{5}\. At 12 Elm St, Pine Creek$/,
  );
  expect(readText(body)).toEqual({ kind: 'carriedReport', keyHash: key, ...at, said: 'At 12 Elm St, Pine Creek' });
  // Neither can be made into the other.
  expect(readText(body.replace('Carried: power', 'Power'))).toBeNull();
  const own = bodyOf({ kind: 'outageReport', key, ...at, said });
  expect(readText(own.replace('Power', 'Carried: power'))).toBeNull();
});

test('a key that would need more than 128 bits is none', () => {
  const written = writeCheckedKey('ffffffff-ffff-ffff-ffff-ffffffffffff', '') ?? '';
  expect(written.slice(0, 1)).toBe('7');
  expect(readCheckedKey(`8${written.slice(1)}`, '')).toBeNull();
});

describe('changed on its way through phones and carriers', () => {
  const at = { kind: 'meterRead', meterNumber: '704-12011', meterRead: '48211', readDate: '2027-01-05' } as const;
  const written = { ...at, key: '5f0c3a52-30b2-4c5e-9f39-9a8f3d1a9b10' };
  const body = bodyOf(written);
  const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

  test.each([
    ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D'].map((hyphen) => [
      `U+${hyphen.charCodeAt(0).toString(16)} for every hyphen`,
      body.replaceAll('-', hyphen),
    ]),
    ...[...'\u00AD\u200B\u200D\u2060\uFEFF'].map((unseen) => [
      `U+${unseen.charCodeAt(0).toString(16)} between all signs`,
      [...body].join(unseen),
    ]),
    [
      'marks of direction around a number',
      body.replace('48211', '\u202A48211\u202C').replace('704', '\u2066704\u2069'),
    ],
    ['Ref #', body.replace('Ref ', 'Ref #')],
    ['Ref: #', body.replace('Ref ', 'Ref: #')],
    ['a blank in the reading', body.replace('48211', '48 211')],
    ['a narrow no-break space in the reading', body.replace('48211', '48\u202F211')],
    ['full-width digits', fullWidth(body)],
    ['Arabic digits', body.replace('48211', '٤٨٢١١')],
    ['full-width letters and signs', body.replace('Meter', 'Ｍｅｔｅｒ').replaceAll('.', '．')],
    ['no-break spaces', body.replaceAll(' ', '\u00A0')],
  ])('by %s, it is read as it was written', (_, changed) => {
    expect(changed).not.toBe(body);
    expect(readText(changed)).toEqual(written);
  });

  test('and a report of an outage too; a wrong sign is still found', () => {
    const report = { kind: 'outageReport' as const, key: written.key, installationNumber: '4020500029', said: '' };
    const changed = fullWidth([...bodyOf(report)].join('\u00AD'))
      .replaceAll('-', '\u2011')
      .replace('Ref', 'Ref #');
    expect(readText(changed)).toEqual(report);
    expect(readText(changed.replace('２', '３'))).toBeNull();
    expect(readText(body.replace('48211', '48 212'))).toBeNull();
  });
});
