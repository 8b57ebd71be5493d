export const START_OF_SCAN = 0xda;
export const END_OF_IMAGE = 0xd9;

export const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * Where the data of a JPEG's scan end: at the next marker that is neither a stuffed FF nor a restart.
 *
 * @param start behind the header of the scan
 * @returns the length of `bytes` where no marker follows
 */
export function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}
