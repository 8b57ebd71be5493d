import { END_OF_IMAGE, endOfScan, isRestart, START_OF_SCAN } from './jpegScan.ts';

/** The kinds of picture that can be the photo. */
export type PictureKind = 'jpeg' | 'png' | 'heic';

/** So many bytes tell the kind. */
export const HEAD_LENGTH = 32;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What phones write at the start of HEIC files; `mif1` and `msf1` are the general ones. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** The kind of picture by its first bytes: phones and mail programs rename files. Null for anything else. */
export function pictureKind(head: Uint8Array): PictureKind | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (PNG.every((byte, at) => head[at] === byte)) return 'png';
  const isHeic = ascii(head.subarray(4, 8)) === 'ftyp' && HEIC_BRANDS.includes(ascii(head.subarray(8, 12)));
  return isHeic ? 'heic' : null;
}

/**
 * Whether a picture goes on to its end: browsers show one that was cut with grey in place of the rest. A HEIC that was
 * cut is found by its decoder.
 */
export function isWhole(kind: PictureKind, bytes: Uint8Array): boolean {
  if (kind === 'heic') return true;
  return kind === 'png' ? hasPngEnd(bytes) : hasJpegEnd(bytes);
}

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    if (ascii(bytes.subarray(at + 4, at + 8)) === 'IEND') return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** TEM, the restarts and the start of the image have no length behind them. */
const standsAlone = (marker: number): boolean => marker === 0x01 || marker === 0xd8 || isRestart(marker);

/** By its segments: previews within it have ends of their own, and cameras write more behind the last one. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (marker === END_OF_IMAGE) return true;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else {
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
      if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
    }
  }
  return false;
}
