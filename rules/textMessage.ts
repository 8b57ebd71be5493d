import { CHECKED_KEY_SIGNS, readCheckedKey, writeCheckedKey } from './checkedKey.ts';
import { plainDigits } from './plainDigits.ts';

/** What one text message carries everywhere, of the signs that every phone has. */
export const TEXT_LENGTH = 160;

interface Keyed {
  /** The submission's key, a UUID: what it arrives under over the network too. */
  key: string;
}

/**
 * A reading. `meterRead`: as it is submitted. `readDate`: Regina day, `YYYY-MM-DD`. All of it is checked.
 */
export interface ReadingText extends Keyed {
  kind: 'meterRead';
  meterNumber: string;
  meterRead: string;
  readDate: string;
}

/**
 * An outage. `installationNumber`, '' if not looked up, is checked, and so is `relatedOutageId`, the outage that
 * is not over for this customer; `said` is for people: whom to call and where it is, as far as it fitted and arrived.
 */
export interface OutageText extends Keyed {
  kind: 'outageReport';
  installationNumber: string;
  relatedOutageId?: string;
  said: string;
}

/**
 * An outage in a text from a neighbour's phone: where it is, and nothing about who reports it. `keyHash`: of the
 * report's key (`rules/keyHash.ts`), which stays with its customer. `said`: where it is, for people.
 */
export interface CarriedText extends Omit<OutageText, 'kind' | 'key'> {
  kind: 'carriedReport';
  keyHash: string;
}

export type TextForm = ReadingText | OutageText | CarriedText;

/** Letters without their accents, and nothing else that would make a text of 160 signs two. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w ,.:;'()/+#&-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const shortened = (text: string, most: number): string => plain(text).slice(0, most).trim();

const METER_NUMBER = /^[A-Z0-9-]{1,40}$/i;
const INSTALLATION = /^\d{0,20}$/;
/** One that is written otherwise has no place in a text. */
const OUTAGE_ID = /^[\w-]{1,40}$/;
/** What must be left for whom to call: the word, and a number. */
const CALL_LENGTH = 25;

/** What must arrive unchanged, for the check. What is carried is marked: no sender can make one of the other. */
function factsOf(form: TextForm): string {
  if (form.kind === 'meterRead') return ['M', form.meterNumber.toUpperCase(), form.meterRead, form.readDate].join('/');
  const { kind, installationNumber, relatedOutageId } = form;
  const related = relatedOutageId ? [relatedOutageId.toUpperCase()] : [];
  return [kind === 'carriedReport' ? 'C' : 'O', installationNumber, ...related].join('/');
}

/**
 * The body of a text message, at most {@link TEXT_LENGTH} signs. What is checked stands before the key, so that a body
 * that was cut is either whole in it or has no key. Null where it has no place in a text.
 */
export function writeText(form: TextForm): string | null {
  if (form.kind !== 'meterRead') return writeOutage(form);
  const { meterNumber, meterRead, readDate } = form;
  const code = METER_NUMBER.test(meterNumber) ? codeOf(form) : null;
  return code && `Meter ${meterNumber} reads ${meterRead} on ${readDate}. Ref ${code}.`;
}

const codeOf = (form: TextForm): string | null =>
  writeCheckedKey(form.kind === 'carriedReport' ? form.keyHash : form.key, factsOf(form));

function writeOutage({ relatedOutageId, ...form }: OutageText | CarriedText): string | null {
  if (!INSTALLATION.test(form.installationNumber)) return null;
  const [out, related = ''] = relatedOutageId === undefined ? ['out'] : ['still out', relatedOutageId];
  const named = OUTAGE_ID.test(related) ? beginOf({ ...form, relatedOutageId: related }, out) : null;
  // Whom to call comes before which outage it is.
  const hasRoom = named !== null && named.length + CALL_LENGTH <= TEXT_LENGTH;
  const begin = hasRoom ? named : beginOf(form, out);
  return begin && shortened(begin + form.said, TEXT_LENGTH);
}

function beginOf(form: OutageText | CarriedText, out: string): string | null {
  const { kind, installationNumber, relatedOutageId } = form;
  const code = codeOf(form);
  const where = installationNumber && ` at installation ${installationNumber}`;
  const outage = relatedOutageId === undefined ? '' : ` of outage ${relatedOutageId}`;
  const power = kind === 'carriedReport' ? 'Carried: power' : 'Power';
  return code && `${power} ${out}${where}${outage}. Ref ${code}. `;
}

/** What stands at the end of an outage's text: whom to call first, for the place may be longer than what is left. */
export const saidOfOutage = (report: {
  callbackPhoneNumber: string;
  callerName: string;
  callbackAddress: string;
}): string =>
  `Call ${shortened(report.callbackPhoneNumber, 20)}, ${shortened(report.callerName, 20)}. At ${plain(report.callbackAddress)}`;

/** The same where somebody else carries it. */
export const saidOfCarried = ({ callbackAddress }: { callbackAddress: string }): string =>
  `At ${plain(callbackAddress)}`;

const CODE = `((?:[0-9a-z][ -]*){${CHECKED_KEY_SIGNS - 1}}[0-9a-z])(?![0-9a-z])`;
const READING = new RegExp(
  String.raw`\bmeter ([a-z0-9-]{1,40}) reads (\d(?: ?\d){3,9}) on (\d{4}-\d\d-\d\d)[ .]*ref[ .:#]*${CODE}`,
  'i',
);
const OUTAGE = new RegExp(
  String.raw`(\bcarried[ :.]*)?\bpower (?:still )?out(?: at installation (\d{1,20}))?(?: of outage ([\w-]{1,40}))?[ .]*ref[ .:#]*${CODE}[ .]*(.*)`,
  'i',
);

/** Longer bodies than a phone sends are not looked through. */
const LONGEST_BODY = 1600;

/** What phones, keyboards and carriers put for a hyphen; U+2212 is the minus sign. */
const HYPHENS = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;
/** What takes no room: soft hyphens, joiners, marks of direction, and the mark before a sign's look. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;

/** The signs that a body was written with, whatever stands for them after the way through phones and carriers. */
const asWritten = (body: string): string =>
  plainDigits(body.replace(UNSEEN, '').normalize('NFKC').replace(HYPHENS, '-'))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_BODY);

/**
 * Reads a body that `writeText` wrote, also where its sender wrote before or behind it, typed it off or had it in other
 * letters. Null for anything else, for one that was cut before its end, and for one in which the check finds a mistake.
 */
export function readText(body: string): TextForm | null {
  const bare = asWritten(body.slice(0, LONGEST_BODY));
  const reading = READING.exec(bare);
  if (reading) {
    const [, meterNumber = '', grouped = '', readDate = '', code = ''] = reading;
    // As the app's own screens write a reading: 48 211.
    const meterRead = grouped.replaceAll(' ', '');
    return withKey({ kind: 'meterRead', meterNumber: meterNumber.toUpperCase(), meterRead, readDate, key: '' }, code);
  }
  const [, carried, installationNumber = '', relatedOutageId, code, said = ''] = OUTAGE.exec(bare) ?? [];
  if (code === undefined) return null;
  const outage = { installationNumber, ...(relatedOutageId !== undefined && { relatedOutageId }), said };
  return carried
    ? withKey({ kind: 'carriedReport', ...outage, keyHash: '' }, code)
    : withKey({ kind: 'outageReport', ...outage, key: '' }, code);
}

function withKey<Form extends TextForm>(form: Form, code: string): Form | null {
  const key = readCheckedKey(code, factsOf(form));
  if (key === null) return null;
  return form.kind === 'carriedReport' ? { ...form, keyHash: key } : { ...form, key };
}
