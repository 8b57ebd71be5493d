import { afterEach, expect, it } from 'vitest';
import { addressComplete } from '#server/providers/postalAddresses.ts';
import { startAddressComplete } from '#server/sandbox/addressComplete.ts';
import { type Loopback, serveOnLoopback } from '#server/sandbox/loopback.ts';

let served: Loopback | undefined;
afterEach(() => served?.close());

const AWAY = { code: 'unavailable', message: 'Addresses cannot be searched right now. Please try again.' };
const sandbox = async (timeoutMs?: number) => {
  served = await startAddressComplete();
  return addressComplete({ url: served.origin, key: 'ours', ...(timeoutMs && { timeoutMs }) });
};

it('AddressComplete is asked by our key, with what was typed and nothing else of the customer', async () => {
  const asked: unknown[] = [];
  served = await serveOnLoopback(async ({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    asked.push([pathname, Object.fromEntries(searchParams), headers.cookie, headers.referer]);
    response.end('{"Items":[]}');
  });
  const addresses = addressComplete({ url: `${served.origin}/Interactive`, key: 'ours' });
  expect(await addresses.find('7 Breaker & Co', 'CA|1')).toEqual([]);
  expect(await addresses.retrieve('CA|2')).toBeNull();
  expect(asked).toEqual([
    [
      '/Interactive/Find/v2.10/json3.ws',
      {
        Key: 'ours',
        SearchTerm: '7 Breaker & Co',
        LastId: 'CA|1',
        Country: 'CAN',
        LanguagePreference: 'en',
        MaxSuggestions: '7',
      },
      undefined,
      undefined,
    ],
    ['/Interactive/Retrieve/v2.11/json3.ws', { Key: 'ours', Id: 'CA|2' }, undefined, undefined],
  ]);
});

it('a house with suites is opened by its id', async () => {
  const addresses = await sandbox();
  const [house] = await addresses.find('900 suites');
  expect(house).toMatchObject({ text: '900 Suites St', isContainer: true });
  const suites = await addresses.find('900 suites', house?.id);
  expect(suites.map(({ text, isContainer }) => [text, isContainer])).toEqual([
    ['1-900 Suites St', false],
    ['2-900 Suites St', false],
  ]);
});

it('what it does not know it does not suggest', async () => {
  expect(await (await sandbox()).find('nowhere street')).toEqual([]);
});

it('an error of the provider in an answer of 200 is no answer', async () => {
  const addresses = await sandbox();
  await expect(addresses.find('broken street')).rejects.toMatchObject(AWAY);
  // Of an id that it does not know it says an error as well.
  expect(await addresses.retrieve('made up')).toBeNull();
});

it('one that is slow is given up', async () => {
  await expect((await sandbox(100)).find('slow lantern')).rejects.toMatchObject(AWAY);
});

it.each(['<html>', '{}', '{"Items":{}}', 'null'])('an answer of %s is no answer', async (body) => {
  served = await serveOnLoopback(async (_, response) => void response.end(body));
  await expect(addressComplete({ url: served.origin, key: 'k' }).find('abc')).rejects.toMatchObject(AWAY);
});
