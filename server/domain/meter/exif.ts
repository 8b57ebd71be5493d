/** Tags that say how the picture is to be shown, and nothing of who took it, when, where and with what. */
const PLAIN_TAGS = new Set([
  0x0112, // orientation
  0x011a, // resolution
  0x011b,
  0x0128,
  0x0213, // position of colour samples
  0x8769, // where the Exif directory is
  0x9000, // versions
  0xa000,
  0x9101, // components
  0xa001, // colour space
  0xa002, // width and height
  0xa003,
  0xa406, // kind of scene
]);
const EXIF_DIRECTORY = 0x8769;
const MOST_DIRECTORIES = 4;

/** Whether a TIFF block, as EXIF has it, holds plain tags only. What cannot be read is not plain. */
export function isPlainExif(tiff: Buffer): boolean {
  const order = tiff.subarray(0, 4).toString('latin1');
  if (order !== 'MM\0*' && order !== 'II*\0') return false;
  const isBig = order === 'MM\0*';
  const short = (at: number): number => (isBig ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const long = (at: number): number => (isBig ? tiff.readUInt32BE(at) : tiff.readUInt32LE(at));
  try {
    const directories = [long(4)];
    for (let next = directories.shift(), seen = 0; next !== undefined; next = directories.shift(), seen += 1) {
      if (seen >= MOST_DIRECTORIES) return false;
      const entries = short(next);
      for (let entry = 0; entry < entries; entry += 1) {
        const at = next + 2 + entry * 12;
        if (!PLAIN_TAGS.has(short(at))) return false;
        if (short(at) === EXIF_DIRECTORY) directories.push(long(at + 8));
      }
      // A second one would be the thumbnail's: another picture.
      if (long(next + 2 + entries * 12) !== 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}
