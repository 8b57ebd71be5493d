import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isWhole, pictureKind } from '#rules/pictureKind.ts';

const heic = new Uint8Array(readFileSync('e2e/samples/meter.heic'));
const ftyp = (brand: string) => new TextEncoder().encode(`\0\0\0\x18ftyp${brand}\0\0\0\0`);

const segment = (marker: number, ...body: number[]) => [0xff, marker, 0, body.length + 2, ...body];
/** A preview with an end of its own in its metadata; two scans with stuffed bytes and a restart; a camera's trailer. */
const jpeg = [
  0xff,
  0xd8,
  ...segment(0xe1, 0xff, 0xd8, 0xff, 0xd9),
  ...segment(0xc2, 8, 0, 16, 0, 16, 1, 1, 0x11, 0),
  ...segment(0xda, 1, 1, 0, 0, 63, 0),
  1,
  2,
  0xff,
  0,
  3,
  0xff,
  0xd0,
  4,
  ...segment(0xc4, 0),
  ...segment(0xda, 1, 1, 0, 0, 63, 0),
  5,
  6,
  0xff,
  0xff,
  0xd9,
];
const chunk = (type: string, data: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4);
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.alloc(13)),
  chunk('IDAT', deflateSync(Buffer.from('IEND'.repeat(4)), { level: 0 })),
  chunk('IEND', Buffer.alloc(0)),
]);

test.each([
  ['heic', heic],
  ['jpeg', Uint8Array.from(jpeg)],
  ['png', png],
  ...['heic', 'heix', 'hevc', 'mif1', 'msf1'].map((brand) => ['heic', ftyp(brand)] as const),
  [null, ftyp('avif')],
  [null, ftyp('mp42')],
  [null, new TextEncoder().encode('%PDF-1.7')],
  [null, new Uint8Array(0)],
] as const)('the bytes say %s, whatever the file is called', (kind, bytes) => {
  expect(pictureKind(bytes.subarray(0, 32))).toBe(kind);
});

test('a JPEG is whole with its own end, not with that of a preview; what a camera writes behind it does not matter', () => {
  expect(isWhole('jpeg', Uint8Array.from(jpeg))).toBe(true);
  expect(isWhole('jpeg', Uint8Array.from([...jpeg, 1, 2, 3]))).toBe(true);
  for (let length = 3; length < jpeg.length; length++) {
    expect([length, isWhole('jpeg', Uint8Array.from(jpeg.slice(0, length)))]).toEqual([length, false]);
  }
});

test('a PNG is whole with its last chunk', () => {
  expect(isWhole('png', png)).toBe(true);
  for (let length = 8; length <= png.length - 12; length++) expect(isWhole('png', png.subarray(0, length))).toBe(false);
});
