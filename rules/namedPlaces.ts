/* Places that customers name without an account there: their parents' farm, a cabin. Kept of one: its region and its name. */

/** So many a customer. */
export const MOST_NAMED_PLACES = 10;
/** In UTF-16 units. It goes into texts, which are short. */
export const PLACE_NAME_LENGTH = 30;

/**
 * A place's name as it is kept: in one line, with straight quotation marks, of which a text message carries twice as many letters.
 *
 * @returns null where it is too long
 */
export function placeNameOf(typed: string): string | null {
  const name = typed
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"');
  return name.length > PLACE_NAME_LENGTH ? null : name;
}
