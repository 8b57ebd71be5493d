/* Who is told of what: few enough that everything happens to each of them. */

export interface Account {
  number: string;
  region: string;
  meter: string;
  /** Its bill comes without paper: a mail of it goes whatever is chosen. */
  isPaperless?: boolean;
}

export const REGIONS = ['SK-1', 'SK-2', 'SK-3', 'SK-4', 'SK-5', 'SK-6'] as const;
export const ACCOUNTS: readonly Account[] = [
  { number: '500000000101', region: 'SK-1', meter: 'M1' },
  { number: '500000000102', region: 'SK-2', meter: 'M2' },
  { number: '500000000103', region: 'SK-2', meter: 'M3' },
  { number: '500000000104', region: 'SK-3', meter: 'M4' },
  { number: '500000000105', region: 'SK-4', meter: 'M5', isPaperless: true },
];
/** Those of the farm: what comes for one of them comes for all. */
export const FARM = ACCOUNTS.slice(0, 3).map(({ number }) => number);

export interface Person {
  id: string;
  /** Empty: no text goes to them. */
  mobile: string;
  accounts: readonly string[];
  /** Regions that they chose as areas, each with what they call it. */
  areas: Readonly<Record<string, string>>;
}

const at = (...places: number[]): string[] => places.map((place) => ACCOUNTS[place - 1]?.number ?? '');
export const PEOPLE: readonly Person[] = [
  { id: 'farm', mobile: '+13065550101', accounts: FARM, areas: { 'SK-5': 'Cabin' } },
  { id: 'ada', mobile: '+13065550102', accounts: at(3, 4), areas: {} },
  { id: 'ben', mobile: '+13065550103', accounts: at(5), areas: { 'SK-6': '' } },
  { id: 'cabin', mobile: '+13065550104', accounts: [], areas: { 'SK-1': 'Lake', 'SK-5': '' } },
  { id: 'mute', mobile: '', accounts: at(4), areas: {} },
];

export const mailOf = ({ id }: Pick<Person, 'id'>): string => `${id}@told.example`;
export const accountOf = (number: string): Account => {
  const found = ACCOUNTS.find((one) => one.number === number || one.number.endsWith(number));
  if (!found) throw new Error(`there is no account ${number}`);
  return found;
};
