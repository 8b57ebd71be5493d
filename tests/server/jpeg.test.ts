import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf } from '#server/domain/meter/jpeg.ts';
import { jpeg, segment } from '#tests/api/jpeg.ts';

/** The photo with this segment before its frame header. */
const withSegment = (marker: number, body: Buffer | string): Buffer => {
  const photo = jpeg('');
  return Buffer.concat([photo.subarray(0, 2), segment(marker, Buffer.from(body)), photo.subarray(2)]);
};

/** EXIF with one directory of these tags, each a short of value 1; in one or the other order of bytes. */
function exif(tags: number[], { isBig = true, next = 0 } = {}): Buffer {
  const tiff = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  const short = (value: number, at: number) => (isBig ? tiff.writeUInt16BE(value, at) : tiff.writeUInt16LE(value, at));
  const long = (value: number, at: number) => (isBig ? tiff.writeUInt32BE(value, at) : tiff.writeUInt32LE(value, at));
  tiff.write(isBig ? 'MM\0*' : 'II*\0', 'latin1');
  long(8, 4);
  short(tags.length, 8);
  tags.forEach((tag, index) => {
    const at = 10 + index * 12;
    short(tag, at);
    short(3, at + 2);
    long(1, at + 4);
    short(1, at + 8);
  });
  long(next, 10 + tags.length * 12);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** Safari's, of a picture of 1 by 1 pixels: size and colour space, behind a directory of its own. */
const SAFARI = Buffer.from(
  '457869660000' +
    '4d4d002a00000008' +
    '0001' +
    '87690004000000010000001a' +
    '00000000' +
    '0003a00100030000000100010000a00200040000000100000001a00300040000000100000001' +
    '00000000',
  'hex',
);

describe('Looking a photo through without decoding it', () => {
  it('takes what a camera makes and not what would fill the memory', () => {
    expect(faultOf(jpeg('', 8000, 6000))).toBeNull();
    expect(faultOf(jpeg('', 8000, 6251))).toBe('too many pixels');
    expect(faultOf(jpeg('', 0, 10))).toBe('no JPEG');
  });

  it('finds the frame behind comments of any kind', () => {
    const size = fc.integer({ min: 1, max: 7000 });
    fc.assert(
      fc.property(size, size, fc.string({ maxLength: 200 }), (width, height, comment) => {
        expect(faultOf(jpeg(comment, width, height))).toBeNull();
      }),
    );
  });

  it('never fails on bytes of any kind, and takes no photo that is cut anywhere', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void faultOf(Buffer.from(bytes))));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void faultOf(Buffer.from([0xff, 0xd8, ...bytes]))),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        void faultOf(withSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*'), bytes])));
      }),
    );
    const whole = jpeg('cut');
    for (let end = 0; end < whole.length; end += 1) expect(faultOf(whole.subarray(0, end))).toBe('no JPEG');
  });

  it('takes several scans, restarts, stuffed bytes and fill bytes', () => {
    const photo = jpeg('');
    const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
    const data = Buffer.from([1, 0xff, 0x00, 2, 0xff, 0xd0, 3, 0xff, 0xff, 0xd7, 4]);
    const tables = segment(0xc4, Buffer.from([0]));
    const end = Buffer.from([0xff, 0xff, 0xd9]);
    expect(faultOf(Buffer.concat([photo.subarray(0, -2), data, tables, scan, data, end]))).toBeNull();
  });

  it.each<[string, Buffer]>([
    ['before its data', Buffer.concat([jpeg('').subarray(0, -12), jpeg('').subarray(2)])],
    ['behind its data', Buffer.concat([jpeg('').subarray(0, -2), jpeg('').subarray(2)])],
    ['behind its end', Buffer.concat([jpeg(''), jpeg('')])],
    ['inside of it', Buffer.concat([jpeg('').subarray(0, 2), jpeg('')])],
    ['of any kind behind its end', Buffer.concat([jpeg(''), Buffer.from('PK\x03\x04')])],
  ])('refuses a second picture %s', (_where, bytes) => {
    expect(faultOf(bytes)).toBe('a second picture');
  });

  it.each<[string, Buffer]>([
    ['where it was taken', withSegment(0xe1, exif([0x8825]))],
    ['when', withSegment(0xe1, exif([0x0112, 0x0132]))],
    ['with which camera', withSegment(0xe1, exif([0x010f], { isBig: false }))],
    ['in a thumbnail', withSegment(0xe1, exif([0x0112], { next: 8 }))],
    ['in EXIF that nobody can read', withSegment(0xe1, 'Exif\0\0XX')],
    ['in XMP', withSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>')],
    ['in Photoshop’s block', withSegment(0xed, 'Photoshop 3.0\0')],
    ['in several pictures’ index', withSegment(0xe2, 'MPF\0')],
    ['in a thumbnail of JFIF', withSegment(0xe0, 'JFXX\0')],
    ['in a comment', withSegment(0xfe, '50.4501 N, 104.6178 W')],
  ])('refuses what tells more than the picture: %s', (_what, bytes) => {
    expect(faultOf(bytes)).toBe('metadata');
  });

  it.each<[string, Buffer]>([
    ['JFIF', withSegment(0xe0, 'JFIF\0\x01\x01')],
    ['a colour profile', withSegment(0xe2, 'ICC_PROFILE\0\x01\x01')],
    ['Adobe’s transform', withSegment(0xee, 'Adobe\0')],
    ['an orientation', withSegment(0xe1, exif([0x0112]))],
    ['the size that Safari writes into what it encodes', withSegment(0xe1, SAFARI)],
  ])('takes what a browser writes: %s', (_what, bytes) => {
    expect(faultOf(bytes)).toBeNull();
  });
});
