/** A picture larger than this is a bomb, not a photo: it would fill the memory of whoever opens it. */
export const MAX_PIXELS = 50_000_000;

/**
 * Reads a JPEG's size in pixels from its frame header, without decoding it.
 *
 * @returns null when the bytes are no JPEG or end before the frame header.
 */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Markers without a length: TEM and the restarts.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
      continue;
    }
    // End of image, or the data itself, before any frame header.
    if (marker === 0xd9 || marker === 0xda) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    if (isFrameHeader(marker)) {
      if (at + 9 > bytes.length) return null;
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15, of which C4, C8 and CC mean something else. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** True for a JPEG of a size that a camera makes. */
export function isSanePhoto(bytes: Buffer): boolean {
  const size = jpegSize(bytes);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MAX_PIXELS;
}
