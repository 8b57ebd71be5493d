import { END_OF_IMAGE, endOfScan, isRestart, START_OF_SCAN } from '#rules/jpegScan.ts';
import { isPlainExif } from './exif.ts';

/** In pixels. A larger picture is no photo, but made to fill the memory of the program that opens it. */
export const MAX_PIXELS = 50_000_000;

/** Why a file is no photo that is taken; the words are for the log. */
export type PhotoFault = 'no JPEG' | 'too many pixels' | 'a second picture' | 'metadata';

interface Segment {
  marker: number;
  /** Behind the marker and the length; empty where a marker has neither. */
  body: Buffer;
  /** Where the next one begins. */
  end: number;
}

const START_OF_IMAGE = 0xd8;
const APP0 = 0xe0;
const APP1 = 0xe1;
const COMMENT = 0xfe;

/** Markers without a length: TEM and the restarts. */
const standsAlone = (marker: number): boolean => marker === 0x01 || isRestart(marker) || marker === END_OF_IMAGE;
/** SOF0 to SOF15, of which C4, C8 and CC mean something else. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Looks a photo through from its first segment to its last, without decoding it. Every reader of the file must see the
 * one picture that was looked at, and no more: what tells where it was taken, or hides a second picture, is not taken.
 *
 * @returns null for a photo as the app makes it.
 */
export function faultOf(bytes: Buffer): PhotoFault | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== (0xff00 | START_OF_IMAGE)) return 'no JPEG';
  let frames = 0;
  let at = 2;
  while (at < bytes.length) {
    const segment = segmentAt(bytes, at);
    if (!segment) return 'no JPEG';
    const { marker, body, end } = segment;
    if (marker === START_OF_IMAGE) return 'a second picture';
    if (marker === END_OF_IMAGE) return end < bytes.length ? 'a second picture' : frames === 1 ? null : 'no JPEG';
    if (isMetadata(marker, body)) return 'metadata';
    if (isFrameHeader(marker)) {
      frames += 1;
      if (frames > 1) return 'a second picture';
      const fault = faultOfFrame(body);
      if (fault) return fault;
    }
    if (marker === START_OF_SCAN && frames === 0) return 'no JPEG';
    at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
  }
  return 'no JPEG';
}

function segmentAt(bytes: Buffer, start: number): Segment | null {
  let at = start;
  if (bytes[at] !== 0xff) return null;
  // Fill bytes may stand before a marker.
  while (bytes[at + 1] === 0xff) at += 1;
  const marker = bytes[at + 1];
  if (marker === undefined || marker === 0) return null;
  const begin = at + 2;
  if (standsAlone(marker) || marker === START_OF_IMAGE) return { marker, body: bytes.subarray(0, 0), end: begin };
  if (begin + 2 > bytes.length) return null;
  const end = begin + bytes.readUInt16BE(begin);
  if (end < begin + 2 || end > bytes.length) return null;
  return { marker, body: bytes.subarray(begin + 2, end), end };
}

function faultOfFrame(body: Buffer): PhotoFault | null {
  if (body.length < 6) return 'no JPEG';
  const pixels = body.readUInt16BE(1) * body.readUInt16BE(3);
  return pixels === 0 ? 'no JPEG' : pixels > MAX_PIXELS ? 'too many pixels' : null;
}

const startsWith = (body: Buffer, name: string): boolean => body.subarray(0, name.length).toString('latin1') === name;

/**
 * What a browser writes when it encodes a picture says how to show it: JFIF, a colour profile, Adobe's colour
 * transform, and (Safari) an EXIF block with size and colour space. Whatever else is there tells of the customer.
 */
function isMetadata(marker: number, body: Buffer): boolean {
  // Words of the photographer or the camera: a place among them.
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > 0xef) return false;
  if (marker === APP0) return !startsWith(body, 'JFIF\0');
  if (marker === APP1) return !(startsWith(body, 'Exif\0\0') && isPlainExif(body.subarray(6)));
  if (marker === 0xe2) return !startsWith(body, 'ICC_PROFILE\0');
  return !(marker === 0xee && startsWith(body, 'Adobe'));
}
