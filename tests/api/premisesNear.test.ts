import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountDetails } from '#contracts/account.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { premisesNear } from '#server/store/outage/premises.ts';
import { accounts } from '#server/store/schema.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';

/** In the north of the province, where a degree of longitude is half of one of latitude. */
const POINT = { latitude: 60, longitude: -105 };

describeOnEachDatabase('The premises nearest to a point', (engine) => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await freshPlace(engine);
    remove = place.remove;
    store = await openStore({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  });
  afterAll(async () => {
    await store.close();
    await remove();
  });
  beforeEach(() => store.db.delete(accounts));

  let number = 0;
  /** An account so many degrees north and east of the point. */
  async function account(address: string, north: number, east: number, more: object = {}): Promise<void> {
    number += 1;
    const at = { latitude: POINT.latitude + north, longitude: POINT.longitude + east };
    const details = { address, installationNumber: `4${number}`, ...at, ...more } as unknown as AccountDetails;
    const caAccount = `5000${String(number).padStart(8, '0')}`;
    await store.db.insert(accounts).values({ caAccount, bpAccount: caAccount, accountType: '01', details });
  }
  const near = async () => (await premisesNear(store.db, POINT)).map(({ addressString }) => addressString);

  it('come nearest first, twenty at most', async () => {
    for (let nth = 25; nth > 0; nth -= 1) await account(`House ${nth}`, nth * 0.0001, 0);
    expect(await near()).toEqual(Array.from({ length: 20 }, (_, nth) => `House ${nth + 1}`));
  });

  it('are looked for farther away where fewer are near, to about five kilometres', async () => {
    await account('Next door', 0.0049, 0);
    await account('In the village', -0.0499, 0);
    await account('Beyond', 0.0501, 0);
    expect(await near()).toEqual(['Next door', 'In the village']);
  });

  it('are as far east as they are in metres', async () => {
    await account('East', 0, 0.009);
    await account('North', 0.005, 0);
    await account('Far east', 0, 0.101);
    await account('In the corner of the box', 0.04, 0.08);
    expect(await near()).toEqual(['East', 'North']);
  });

  it('leave out whatever has no place, no number, or is written otherwise', async () => {
    await account('Here', 0, 0);
    await account('No number', 0, 0, { installationNumber: '' });
    await account('No place', 0, 0, { latitude: undefined });
    await account('A text', 0, 0, { longitude: '-105' });
    expect(await near()).toEqual(['Here']);
  });

  it('are one where several accounts are in one place', async () => {
    await account('A duplex', 0.001, 0, { installationNumber: '77' });
    await account('A duplex', 0.001, 0, { installationNumber: '77' });
    expect(await near()).toEqual(['A duplex']);
  });
});
