import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bankKeyOf, SANDBOX_KEY_FILE } from '../../build/bankKey.ts';

const folder = mkdtempSync(join(tmpdir(), 'stormlamp-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (pem: string | Buffer): string => {
  const file = join(folder, 'key.pem');
  writeFileSync(file, pem);
  return file;
};
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });

test('the app gets the public key and its id, or none', () => {
  expect(bankKeyOf(SANDBOX_KEY_FILE)).toMatchObject({ id: '3f6d8324ab4c6a71', spki: expect.stringMatching(/^MIIB/) });
  expect(bankKeyOf('none')).toBeNull();
});

test('no private key and no weak one gets into an app', () => {
  const strong = rsa(2048);
  expect(bankKeyOf(fileOf(strong.publicKey.export({ type: 'spki', format: 'pem' })))?.id).toMatch(/^[0-9a-f]{16}$/);
  expect(() => bankKeyOf(fileOf(strong.privateKey.export({ type: 'pkcs8', format: 'pem' })))).toThrow(
    'is a private key',
  );
  const weak = rsa(1024).publicKey.export({ type: 'spki', format: 'pem' });
  expect(() => bankKeyOf(fileOf(weak))).toThrow('no RSA key of 2048 bits');
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  expect(() => bankKeyOf(fileOf(other))).toThrow('no RSA key');
  expect(() => bankKeyOf(join(folder, 'none.pem'))).toThrow('ENOENT');
});
