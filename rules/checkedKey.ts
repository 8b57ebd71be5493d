/** Crockford's: no I, L, O and U, so that no reader takes one sign for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 128 bits in signs of five bits each, and the check's 20 bits. */
const KEY_SIGNS = 26;
const CHECK_SIGNS = 4;
export const CHECKED_KEY_SIGNS = KEY_SIGNS + CHECK_SIGNS;
const GROUP = 5;
/** The largest prime below 2^20: one wrong sign, or two neighbours that changed places, always give another check. */
const PRIME = 1_048_573;
const BASE = 257;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A number in so many of these signs, with zeros before it. */
export function inSigns(value: bigint, signs: number): string {
  let written = '';
  for (let rest = value; written.length < signs; rest /= 32n) written = SIGNS[Number(rest % 32n)] + written;
  return written;
}

function checkOf(text: string): string {
  let check = 0;
  for (let at = 0; at < text.length; at++) check = (check * BASE + text.charCodeAt(at)) % PRIME;
  return inSigns(BigInt(check), CHECK_SIGNS);
}

/**
 * A submission's key as people can copy it, with a check over it and over `facts`, what else must arrive unchanged:
 * `4MJ0K-7Q2ZD-…`, six groups of five signs. Null where the key is no UUID in lower case.
 */
export function writeCheckedKey(key: string, facts: string): string | null {
  if (!UUID.test(key)) return null;
  const signs = inSigns(BigInt(`0x${key.replaceAll('-', '')}`), KEY_SIGNS);
  const all = signs + checkOf(facts + signs);
  return Array.from({ length: all.length / GROUP }, (_, at) => all.slice(at * GROUP, (at + 1) * GROUP)).join('-');
}

/** The key of such signs, in any case and grouped in any way; null where the check does not fit. */
export function readCheckedKey(written: string, facts: string): string | null {
  const signs = written.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  if (signs.length !== CHECKED_KEY_SIGNS || [...signs].some((sign) => !SIGNS.includes(sign))) return null;
  const ofKey = signs.slice(0, KEY_SIGNS);
  if (checkOf(facts + ofKey) !== signs.slice(KEY_SIGNS)) return null;
  const value = [...ofKey].reduce((sum, sign) => sum * 32n + BigInt(SIGNS.indexOf(sign)), 0n);
  if (value >> 128n) return null;
  const hex = value.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
