import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSanePhoto, jpegSize } from '#server/domain/jpeg.ts';
import { jpeg } from '#tests/api/jpeg.ts';

describe('Looking at a photo without decoding it', () => {
  it('finds the size behind comments of any kind', () => {
    const size = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(size, size, fc.string({ maxLength: 200 }), (width, height, comment) => {
        expect(jpegSize(jpeg(comment, width, height))).toEqual({ width, height });
      }),
    );
  });

  it('never fails on bytes of any kind, nor on a photo cut anywhere', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void jpegSize(Buffer.from(bytes))));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void jpegSize(Buffer.from([0xff, 0xd8, ...bytes]))),
    );
    const whole = jpeg('cut');
    for (let end = 0; end < whole.length; end += 1) jpegSize(whole.subarray(0, end));
  });

  it('takes what a camera makes and not what would fill the memory', () => {
    expect(isSanePhoto(jpeg('', 8000, 6000))).toBe(true);
    expect(isSanePhoto(jpeg('', 8000, 6251))).toBe(false);
    expect(isSanePhoto(jpeg('', 0, 10))).toBe(false);
  });
});
