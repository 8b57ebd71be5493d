import { createHash, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRIED_LENGTH, type CarriedReport, readCarried, writeCarried } from '#rules/carriedReport.ts';
import { writeCheckedKey } from '#rules/checkedKey.ts';
import { keyHash } from '#rules/keyHash.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { HOSTILE, QUICK, quickest } from '../contracts/hostileTexts.ts';

const MINUTE = 60_000;
const report = fc.record<CarriedReport>(
  {
    keyHash: fc.uuid(),
    installationNumber: fc.stringMatching(/^(\d{1,20})?$/),
    relatedOutageId: fc.stringMatching(/^[\w-]{1,40}$/),
    place: fc
      .stringMatching(/^[A-Za-zéÉœ0-9 ,.'#/&%+=~_()*!-]{0,60}[A-Z0-9]$/)
      .map((one) => one.replace(/\s+/g, ' ').trim()),
    capturedDateTime: fc
      .integer({ min: 0, max: Date.parse('2099-12-31') / MINUTE })
      .map((minutes) => reginaIso(new Date(minutes * MINUTE))),
  },
  { requiredKeys: ['keyHash', 'installationNumber', 'place', 'capturedDateTime'] },
);
const AT: CarriedReport = {
  keyHash: '64014ee2-1b92-f97e-52fd-3b24103e8923',
  installationNumber: '4020500029',
  place: '12 Élm St, Pine Creek',
  capturedDateTime: '2026-11-26T19:42:00-06:00',
};
const written = (one: CarriedReport): string => writeCarried(one) ?? expect.fail('it cannot be written');
/** Of a place as it is written. */
const fits = ({ place }: CarriedReport) =>
  place.replace(/[^A-Za-z0-9 .-]/g, (sign) => '~00'.repeat(Buffer.byteLength(sign))).length <= 200;

test('what is written is read from it again, and every sign of it has its place in an address', () => {
  fc.assert(
    fc.property(report.filter(fits), (one) => {
      expect(readCarried(written(one))).toEqual(one);
      expect(written(one)).toMatch(/^[\w~.-]+$/);
      expect(written(one).length).toBeLessThanOrEqual(CARRIED_LENGTH);
    }),
  );
  expect(written({ ...AT, relatedOutageId: '99-A_7' })).toBe(
    '1.4020500029.99-A_7.htheu.12_~C3~89lm_St~2C_Pine_Creek.34057E46WJZ5Z55Z9V4G83X293XEDR',
  );
});

test('of a long place as much is carried as there is room for, never half a sign', () => {
  const long = { ...AT, place: `12 ${'é'.repeat(150)}, Pine Creek` };
  expect(readCarried(written(long))?.place).toBe(`12 ${'é'.repeat(32)}`);
  const signs = { ...AT, place: '12 \u{1F3E0} Elm\u200B St,\n Pine\u202E Creek ' };
  expect(readCarried(written(signs))?.place).toBe('12 \u{1F3E0} Elm St, Pine Creek');
});

test('seconds are not carried: the minute in which the report was confirmed is', () => {
  expect(readCarried(written({ ...AT, capturedDateTime: '2026-11-26T19:42:59-06:00' }))).toEqual(AT);
});

test('cut anywhere, or with a sign changed, added or left out, it is not read', () => {
  fc.assert(
    fc.property(
      report.filter(fits),
      fc.nat(),
      fc.constantFrom(...'0Az9.-_~é'),
      fc.nat(2),
      (one, where, sign, skips) => {
        const whole = written(one);
        const at = where % whole.length;
        expect(readCarried(whole.slice(0, at))).toBeNull();
        expect(readCarried(whole.slice(at + 1))).toBeNull();
        const forged = whole.slice(0, at) + sign + whole.slice(at + skips);
        // In the code some letters stand for digits that look like them.
        const code = (text: string) => text.slice(-30).replace(/[IL]/g, '1').replaceAll('O', '0');
        if (code(forged) !== code(whole) || forged.slice(0, -30) !== whole.slice(0, -30)) {
          expect(readCarried(forged)).toBeNull();
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('another place, installation, outage or time under the same check is not read', () => {
  const whole = written({ ...AT, relatedOutageId: '99' });
  for (const [said, other] of [
    ['Pine', 'Pint'],
    ['4020500029', '4020500028'],
    ['.99.', '.98.'],
    ['.99.', '..'],
    ['1.4', '2.4'],
  ] as const) {
    expect(whole).toContain(said);
    expect(readCarried(whole.replace(said, other))).toBeNull();
  }
});

test.each([
  ['no place', { place: ' \n' }],
  ['no time', { capturedDateTime: 'yesterday' }],
  ['a hash that is none', { keyHash: 'made up' }],
  ['an installation that is no number', { installationNumber: 'Nr. 7' }],
  ['an outage that is longer than there is room for', { relatedOutageId: 'x'.repeat(41) }],
])('a report with %s is not written', (_, odd) => {
  expect(writeCarried({ ...AT, ...odd })).toBeNull();
});

test('anything else is no report, and is judged at once however long it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => readCarried(text) === null));
  for (const text of ['', '1', '1....', '1.1..0.~.00000000000000000000000000000']) expect(readCarried(text)).toBeNull();
  const slow = Object.entries(HOSTILE).filter(([, hostile]) => quickest(() => readCarried(hostile(64 * 1024))) > QUICK);
  const dots = `1.1..0.${'A.'.repeat(190)}`;
  expect([slow.map(([name]) => name), quickest(() => readCarried(dots)) > QUICK]).toEqual([[], false]);
});

const sha256 = (bytes: Uint8Array<ArrayBuffer>) => webcrypto.subtle.digest('SHA-256', bytes);

test('the hash of a key is half of its SHA-256, and what is carried has nothing of the key itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), report.filter(fits), async (key, one) => {
      const hash = await keyHash(key, sha256);
      const half = createHash('sha256').update(`stormlamp key ${key}`).digest('hex').slice(0, 32);
      expect(hash.replaceAll('-', '')).toBe(half);
      const carried = written({ ...one, keyHash: hash, place: '12 Elm St' });
      expect(readCarried(carried)?.keyHash).toBe(hash);
      const keySigns = writeCheckedKey(key, '')?.replaceAll('-', '').slice(0, 26);
      expect(carried).not.toContain(keySigns);
      expect(hash).not.toBe(key);
    }),
  );
  expect(await keyHash('abc-1', sha256)).toBe(AT.keyHash);
});
