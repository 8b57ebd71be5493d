/**
 * What a phone answers a text message with to get no more of them, to get them again, or to learn who they are from.
 *
 * - `stop`: of a word that carriers know by themselves: they answer it, and let nothing more through.
 * - `stopHere`: of a word that only we know: nothing but our answer says that it was heard.
 */
export type TextWish = 'stop' | 'stopHere' | 'start' | 'help' | 'aide';

/*
 * The words that carriers of text messages know by themselves, in English and in French: after one of the first the carrier
 * lets nothing through to that phone, after one of the second it does again.
 */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT', 'ARRET']);
const START = new Set(['START', 'YES', 'UNSTOP']);
const STOP_HERE = new Set(['ARRETE', 'ARRETER', 'ARRETEZ']);
/** Carriers in Canada ask of those who send texts that these are answered, in English and in French. */
const HELP = new Set(['HELP', 'INFO']);
const AIDE = new Set(['AIDE']);

const WISHES: readonly (readonly [TextWish, ReadonlySet<string>])[] = [
  ['stop', STOP],
  ['stopHere', STOP_HERE],
  ['start', START],
  ['help', HELP],
  ['aide', AIDE],
];

/** Longer than any of the words with what may stand around them. */
const LONGEST = 40;

/**
 * What a text asks for by one of the words alone: as anybody types it, in any case, with an accent, a space within or a sign
 * behind. Null where it says anything else, such as "Stop at the gate": a carrier takes that for no wish either.
 */
export function textWish(body: string): TextWish | null {
  if (body.length > LONGEST) return null;
  const word = body
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();
  return WISHES.find(([, words]) => words.has(word))?.[0] ?? null;
}
