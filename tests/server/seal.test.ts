import { expect, test } from 'vitest';
import { readSealKeys } from '#server/sealConfig.ts';
import { aesSeal } from '#server/store/seal.ts';

const old = { id: 'a', secret: 'x'.repeat(32) };
const newer = { id: 'b', secret: 'y'.repeat(32) };

test('a sealed text opens with its key, about what it was sealed for, and nowhere else', () => {
  const sealed = aesSeal([old]).seal('wort – 🌾', 'inquiry 1');
  expect(sealed.keyId).toBe('a');
  expect(Buffer.from(sealed.text, 'base64').toString('latin1')).not.toContain('wort');
  expect(aesSeal([newer, old]).open(sealed, 'inquiry 1')).toBe('wort – 🌾');
  expect(aesSeal([newer, old]).seal('x', '').keyId).toBe('b');
  expect(aesSeal([old]).open(sealed, 'inquiry 2')).toBe(null);
  expect(aesSeal([newer]).open(sealed, 'inquiry 1')).toBe(null);
  expect(aesSeal([{ ...newer, id: 'a' }]).open(sealed, 'inquiry 1')).toBe(null);
  const bytes = Buffer.from(sealed.text, 'base64');
  for (const at of [0, 12, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(aesSeal([old]).open({ ...sealed, text: damaged.toString('base64') }, 'inquiry 1')).toBe(null);
  }
  expect(aesSeal([old]).open({ ...sealed, text: 'short' }, 'inquiry 1')).toBe(null);
  // Never the same twice.
  expect(aesSeal([old]).seal('same', '').text).not.toBe(aesSeal([old]).seal('same', '').text);
});

test('a text that is sealed alike is the same word each time, and opens as any other', () => {
  const seal = aesSeal([old]);
  const sealed = seal.sealAlike('4020500029', 'installation');
  expect(seal.sealAlike('4020500029', 'installation')).toEqual(sealed);
  expect(seal.open(sealed, 'installation')).toBe('4020500029');
  expect(seal.open(sealed, 'something else')).toBe(null);
  const nonce = ({ text }: { text: string }) => Buffer.from(text, 'base64').subarray(0, 12).toString('hex');
  const others = [
    seal.sealAlike('4020500028', 'installation'),
    seal.sealAlike('4020500029', 'something else'),
    aesSeal([newer]).sealAlike('4020500029', 'installation'),
  ];
  // A nonce that is used for two texts gives both away.
  expect(new Set([sealed, ...others].map(nonce)).size).toBe(4);
});

test('keys are written as name:secret, the one that seals first', () => {
  const read = (written?: string) => readSealKeys({ STORMLAMP_SEAL_KEYS: written });
  expect([read(), read('')]).toEqual([null, null]);
  expect(read(`b:${newer.secret}  a:${old.secret}`)).toEqual([newer, old]);
  expect(() => read(newer.secret)).toThrow('STORMLAMP_SEAL_KEYS: write each key as name:secret.');
  expect(() => read('a:short')).toThrow('STORMLAMP_SEAL_KEYS: use 32 random characters or more.');
  expect(() => read(`a:${old.secret} a:${newer.secret}`)).toThrow('STORMLAMP_SEAL_KEYS: two keys have one name.');
});
