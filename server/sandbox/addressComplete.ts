import { setTimeout } from 'node:timers/promises';
import { type Loopback, serveOnLoopback } from './loopback.ts';

/** Streets that are made up, in towns that are there. */
const ADDRESSES: readonly [id: string, line: string, city: string, postalCode: string][] = [
  ['CA|CP|A|101', '118 Lantern St', 'Kindersley', 'S0L 1S0'],
  ['CA|CP|A|102', '240 Lantern St', 'Kindersley', 'S0L 1S0'],
  ['CA|CP|A|103', '7 Breaker Lane', 'Wynyard', 'S0A 4T0'],
  ['CA|CP|A|104', '31 Insulator Ave', 'Melfort', 'S0E 1A0'],
  ['CA|CP|A|105', '502 Crossarm Cres', 'La Ronge', 'S0J 1L0'],
];
const SUITES: typeof ADDRESSES = [
  ['CA|CP|A|201', '1-900 Suites St', 'Regina', 'S4P 3Y2'],
  ['CA|CP|A|202', '2-900 Suites St', 'Regina', 'S4P 3Y2'],
];
const CONTAINER = 'CA|CP|ENG|900-SUITES';
const SLOW_MS = 3000;

/**
 * As much of AddressComplete as `providers/postalAddresses.ts` asks for. NOWHERE in what is typed finds nothing, SUITES a
 * house with two suites, SLOW any address after three seconds, BROKEN is answered with the provider's error.
 */
export const startAddressComplete = (): Promise<Loopback> =>
  serveOnLoopback(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const items = pathname.includes('/Retrieve/')
      ? retrieved(searchParams.get('Id') ?? '')
      : await found(searchParams.get('SearchTerm') ?? '', searchParams.get('LastId') ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ Items: items }));
  });

async function found(typed: string, container: string): Promise<object[]> {
  const words = wordsIn(typed);
  if (words.includes('broken')) return [error('1001', 'SearchTerm or LastId Required')];
  if (words.includes('nowhere')) return [];
  if (words.includes('slow')) await setTimeout(SLOW_MS);
  if (container === CONTAINER) return SUITES.map(suggested);
  if (words.includes('suites')) {
    return [{ Id: CONTAINER, Text: '900 Suites St', Description: 'Regina, SK - 2 Addresses', Next: 'Find' }];
  }
  const asked = words.filter((word) => word !== 'slow');
  return ADDRESSES.filter(([, line, city]) => {
    const known = wordsIn(`${line} ${city}`);
    return asked.every((word) => known.some((one) => one.startsWith(word)));
  }).map(suggested);
}

const suggested = ([Id, Text, city, postalCode]: (typeof ADDRESSES)[number]) => ({
  Id,
  Text,
  Highlight: '',
  Cursor: 0,
  Description: `${city}, SK, ${postalCode}`,
  Next: 'Retrieve',
});

/** In both languages, as the real one answers. */
function retrieved(id: string): object[] {
  const [Id, Line1, City, PostalCode] = [...ADDRESSES, ...SUITES].find(([one]) => one === id) ?? [];
  if (!Id) return [error('1002', 'Id Invalid')];
  const both = { Id, Line1, City, ProvinceCode: 'SK', PostalCode, CountryIso2: 'CA' };
  return [
    { ...both, Language: 'FRE' },
    { ...both, Language: 'ENG' },
  ];
}

const error = (code: string, Description: string) => ({ Error: code, Description, Cause: '', Resolution: '' });

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
