/** What a phone answers a text message with to get no more of them, or to get them again. */
export type TextWish = 'stop' | 'start';

/*
 * The words that carriers of text messages know by themselves, in English and in French: after one of the first the carrier
 * lets nothing through to that phone, after one of the second it does again.
 */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT', 'ARRET']);
const START = new Set(['START', 'YES', 'UNSTOP']);

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
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : null;
}
