import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { doubtContradicted } from '#server/domain/notice/contradicted.ts';
import { takeInOutageReport } from '#server/domain/outage/takeInOutageReport.ts';
import { takeInText } from '#server/domain/text/takeInText.ts';
import { countAnswers } from '#server/store/notice/powerAnswers.ts';
import { outageEpisodes, outageReports, powerQuestions, regionLadders, textMessages } from '#server/store/schema.ts';
import { describeOnEachDatabase } from '../api/database.ts';
import { hours, utilityOn } from './utility.ts';

const REGION = 'SK-1';
const EPISODE = 'now';
const CUSTOMERS = ['anna', 'bert', 'carl'] as const;
const REPORT = {
  callbackPhoneNumber: '306-555-0142',
  callerName: 'Farm',
  callerComments: 'Still out.',
  callbackType: 'Phone',
  callbackEmail: '',
  callbackAddress: '1 Lamp Street',
  capturedDateTime: hours(1).toISOString(),
} as const;

describeOnEachDatabase('Whether customers contradict that the power is back', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    for (const table of [outageEpisodes, regionLadders, outageReports, textMessages]) await store.db.delete(table);
    for (const [nth, customer] of CUSTOMERS.entries()) await utility.customer(customer, `+1306555014${nth}`);
    await isOver({});
  });

  /** The region's outage, as the utility sees it. */
  async function isOver(change: Partial<typeof outageEpisodes.$inferInsert>): Promise<void> {
    await store.db.delete(outageEpisodes);
    await store.db.delete(regionLadders);
    const names = { regionId: REGION, name: 'Region SK-1' };
    const episode = {
      kind: 'Unplanned',
      key: REGION,
      beganAt: hours(-5),
      state: 'gone',
      since: hours(0),
      lists: 2,
    } as const;
    await store.db.insert(outageEpisodes).values({ ...names, ...episode, ...change });
    await store.db
      .insert(regionLadders)
      .values({ ...names, spell: EPISODE, step: 'back', stepAt: hours(0), isTold: true });
  }

  /** The customer was asked of this installation; answers the key of the question. */
  async function asked(customerId: string, installationNumber: string, spell = EPISODE): Promise<string> {
    const key = randomUUID();
    const question = { accountNumber: '500000000101', regionId: REGION, askedAt: hours(0) };
    await store.db.insert(powerQuestions).values({ ...question, key, customerId, installationNumber, spell });
    return key;
  }

  /** In the app: "still out". */
  async function reported(key: string, installationNumber: string, at = hours(1)): Promise<void> {
    const submitted = { key, replaces: [], botCheck: 'passed' as const, refusal: null };
    await store.db.transaction((tx) => takeInOutageReport(tx, at, { ...REPORT, installationNumber }, submitted));
  }

  const stillOut = async (customer: string, installation: string) =>
    reported(await asked(customer, installation), installation);
  const counted = async () => (await countAnswers(store.db)).map(({ regionId: _, ...answers }) => answers);
  const doubt = async () => {
    await doubtContradicted(store.db, hours(2));
    const [row] = await store.db.select().from(outageEpisodes);
    return row?.doubtWhy;
  };

  it('counts customers, or installations where these are more', async () => {
    await asked('anna', '0000000101');
    expect(await counted()).toEqual([{ stillOut: 0, answered: 0 }]);
    await stillOut('bert', '0000000102');
    await stillOut('bert', '0000000103');
    expect(await counted()).toEqual([{ stillOut: 2, answered: 2 }]);
    await stillOut('anna', '0000000102');
    expect(await counted()).toEqual([{ stillOut: 2, answered: 3 }]);
    await stillOut('carl', '0000000102');
    expect(await counted()).toEqual([{ stillOut: 3, answered: 4 }]);
  });

  it('counts no answer twice, nor one of an earlier episode', async () => {
    const key = await asked('anna', '0000000101');
    await reported(key, '0000000101');
    await reported(key, '0000000101');
    expect(await counted()).toEqual([{ stillOut: 1, answered: 1 }]);
    await reported(await asked('bert', '0000000102', 'an earlier one'), '0000000102');
    expect(await counted()).toEqual([{ stillOut: 1, answered: 1 }]);
  });

  it('counts a text among those who answered, and never as a customer', async () => {
    await asked('anna', '0000000101');
    await utility.account('500000000101', { region: REGION, installation: '0000000101' });
    await utility.list({ customer: 'anna', account: '500000000101' });
    const sms = { MessageSid: 'SM1', From: '+13065550140', Body: 'BACK' };
    expect(await takeInText(store.db, hours(1), sms)).toEqual({ says: 'back' });
    expect(await counted()).toEqual([{ stillOut: 0, answered: 1 }]);
  });

  it('counts what came since an operator released the region, to the moment', async () => {
    const key = await asked('anna', '0000000101');
    await reported(key, '0000000101', hours(1));
    await isOver({ releasedAt: hours(1) });
    expect(await counted()).toEqual([{ stillOut: 1, answered: 1 }]);
    await isOver({ releasedAt: new Date(hours(1).getTime() + 1) });
    expect(await counted()).toEqual([{ stillOut: 0, answered: 0 }]);
  });

  it.each([
    ['out', { state: 'out' }, []],
    ['absent from one list', { state: 'absent' }, []],
    ['gone', { state: 'gone' }, [{ stillOut: 1, answered: 1 }]],
    ['restored', { state: 'restored' }, [{ stillOut: 1, answered: 1 }]],
    ['doubted already', { state: 'gone', doubtedAt: hours(1), doubtWhy: 'reports', doubtOpen: 1 }, []],
  ] as const)('counts where the outage is %s or not', async (_, change, answers) => {
    await stillOut('anna', '0000000101');
    await isOver(change);
    expect(await counted()).toEqual(answers);
  });

  it('doubts the region at three, and not at two', async () => {
    await stillOut('anna', '0000000101');
    await stillOut('bert', '0000000102');
    expect(await doubt()).toBe(null);
    await stillOut('carl', '0000000103');
    expect(await doubt()).toBe('reports');
  });
});
