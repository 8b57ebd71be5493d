const REACTIONS = [
  'Loved',
  'Liked',
  'Disliked',
  'Laughed at',
  'Emphasi[sz]ed',
  'Questioned',
  'Reacted .{1,20} to',
  'Removed an? [a-z ]{1,30} from',
  'A aimé',
  'A adoré',
  "N[’']a pas aimé",
  'A ri de',
  "A mis l[’']accent sur",
  'A insisté sur',
  'A remis en question',
  'A réagi .{1,20} à',
  'A (?:retiré|supprimé) .{1,30} de',
  // What Android writes of its own.
  '\\p{Extended_Pictographic}.{0,10} to',
];
const TAPBACK = new RegExp(
  `^(?:${REACTIONS.join('|')})\\s*(?:“[^”]*”?|"[^"]*"?|«[^»]*»?|an image|a movie|an attachment|une image)\\s*$`,
  'u',
);

/** So much of a text is looked at: what it quotes may be as long as a text is. */
const LOOKED_AT = 1600;

/**
 * Whether a text is what a phone sends by itself when a message is reacted to, such as `Loved “The power is back.”`, in
 * English or in French. It says nothing to us, and an answer to it would puzzle who gets it.
 */
export const isTapback = (body: string): boolean => TAPBACK.test(body.slice(0, LOOKED_AT).normalize('NFC').trim());
