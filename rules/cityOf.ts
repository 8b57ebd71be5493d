/** What is said of where something is, where not even its city is known. */
const PROVINCE = 'Saskatchewan';
const POSTAL_CODE = /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/i;

/**
 * Of an address on one line no more than its city and province: "27 Poplar Bay, Yorkton SK S3N 1N1" → "Yorkton SK". What
 * has a number may be a street or a unit.
 */
export function cityOf(address: string): string {
  const last = address.includes(',') ? (address.split(',').at(-1) ?? '') : '';
  const city = last.replace(POSTAL_CODE, '').trim();
  return city === '' || /\d/.test(city) ? PROVINCE : city;
}
