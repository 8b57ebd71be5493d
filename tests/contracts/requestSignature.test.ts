import { expect, it } from 'vitest';
import { componentsOf, signatureBase, signatureHeaders, signatureParams } from '#contracts/requestSignature.ts';
import { isSignature } from '#server/http/requestSignature.ts';

// RFC 9421, appendix B: the key of B.1.3, the response and its signature of B.2.4.
const key = {
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
} as const;
const params =
  '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"';
const components = [
  ['@status', '200'],
  ['content-type', 'application/json'],
  [
    'content-digest',
    'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
  ],
  ['content-length', '23'],
] as const;
const signature = Buffer.from(
  'wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==',
  'base64',
);

it('the signature of the standard’s own example is taken, and of no other text', () => {
  expect(isSignature(signatureBase(components, params), signature, key)).toBe(true);
  expect(isSignature(signatureBase(components, params.replace('473', '474')), signature, key)).toBe(false);
});

it('a request is signed with all that decides what it does, as the standard writes it', () => {
  const headers = { 'content-digest': 'sha-256=:x:', 'idempotency-key': 'k', accept: 'text/html' };
  const asked = { method: 'POST', authority: 'my.utility.example', path: '/api/x', query: '', headers };
  const signed = componentsOf(asked);
  const written = signatureParams(signed, { created: 1_618_884_473, keyid: 'g' });
  expect(signatureBase(signed, written)).toBe(
    [
      '"@method": POST',
      '"@authority": my.utility.example',
      '"@path": /api/x',
      '"content-digest": sha-256=:x:',
      '"idempotency-key": k',
      '"@signature-params": ("@method" "@authority" "@path" "content-digest" "idempotency-key");created=1618884473;keyid="g";alg="ecdsa-p256-sha256"',
    ].join('\n'),
  );
  expect(signatureHeaders(written, 'c2ln')).toEqual({
    'signature-input': `grant=${written}`,
    signature: 'grant=:c2ln:',
  });
  const more = componentsOf({ ...asked, query: '?a=b', headers: { ...headers, 'x-stormlamp-replaces': 'k0' } });
  expect(more.slice(3)).toEqual([
    ['@query', '?a=b'],
    ['content-digest', 'sha-256=:x:'],
    ['idempotency-key', 'k'],
    ['x-stormlamp-replaces', 'k0'],
  ]);
});
