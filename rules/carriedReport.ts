import { readCheckedKey, writeCheckedKey } from './checkedKey.ts';
import { reginaIso } from './reginaTime.ts';

/**
 * An outage report as a neighbour's device carries it to the utility: where the power is out, and nothing about who
 * reports it.
 */
export interface CarriedReport {
  /** Of the report's key (`rules/keyHash.ts`). */
  keyHash: string;
  /** '' if not looked up. */
  installationNumber: string;
  /** The outage that is not over for this customer. */
  relatedOutageId?: string;
  /** Where the power is out, in one line. */
  place: string;
  /** When the customer confirmed the report: Regina time, to the minute. */
  capturedDateTime: string;
}

/** The version of this form; a later one begins with another number. */
const VERSION = '1';
const MINUTE_MS = 60_000;
/** Of the place as it is written here: with more of it a screen's code is too fine for a phone's camera. */
const PLACE_LENGTH = 200;
/** No place is written longer, in any form. */
export const CARRIED_LENGTH = 400;

const FORM =
  /^1\.(?<installationNumber>\d{0,20})\.(?<relatedOutageId>[\w-]{0,40})\.(?<minutes>[0-9a-z]{1,6})\.(?<place>[\w~.-]{1,200})\.(?<code>[0-9A-Z]{30})$/;

/** One line: nothing that a screen would not show as it stands. */
const LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]*\S[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]*$/u;

/**
 * The report as text for the fragment of an address, at most {@link CARRIED_LENGTH} signs, with a check over all of it
 * at its end: what was cut has none. Null where it cannot be written.
 */
export function writeCarried({ keyHash, place, capturedDateTime, ...report }: CarriedReport): string | null {
  const minutes = Math.floor(Date.parse(capturedDateTime) / MINUTE_MS);
  const related = report.relatedOutageId ?? '';
  const facts = [VERSION, report.installationNumber, related, minutes.toString(36), escaped(place)].join('.');
  const code = writeCheckedKey(keyHash, facts);
  const written = code && `${facts}.${code.replaceAll('-', '')}`;
  return written && readCarried(written) && written;
}

/** Reads what `writeCarried` wrote; null for anything else, and where the check finds a mistake. */
export function readCarried(written: string): CarriedReport | null {
  if (written.length > CARRIED_LENGTH) return null;
  const found = FORM.exec(written)?.groups;
  if (!found) return null;
  const { installationNumber = '', relatedOutageId, minutes = '', code = '' } = found;
  const keyHash = readCheckedKey(code, written.slice(0, -code.length - 1));
  const place = unescaped(found.place ?? '');
  const captured = new Date(Number.parseInt(minutes, 36) * MINUTE_MS);
  if (keyHash === null || place === null || Number.isNaN(captured.getTime())) return null;
  const related = relatedOutageId ? { relatedOutageId } : {};
  return { keyHash, installationNumber, ...related, place, capturedDateTime: reginaIso(captured) };
}

/** What takes no room on a screen, and could show another place than was written. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * As much of a place as there is room for: `_` for a blank, `~C3~A9` for é. No sign of it is one that an app on the way
 * may write in another form, as some do with %.
 */
function escaped(place: string): string {
  const line = place.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  let written = '';
  for (const sign of line) {
    const next = sign === ' ' ? '_' : encodeURIComponent(sign).replace(KEPT, hex).replaceAll('%', '~');
    if (written.length + next.length > PLACE_LENGTH) break;
    written += next;
  }
  return written;
}

/** What that function keeps, and an address may not, or stands for something else here. */
const KEPT = /[!'()*~_]/g;
const hex = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function unescaped(written: string): string | null {
  try {
    const place = decodeURIComponent(written.replaceAll('_', ' ').replaceAll('~', '%'));
    return LINE.test(place) ? place : null;
  } catch {
    return null;
  }
}
