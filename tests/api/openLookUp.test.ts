import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { confirmInstallationCall, installationLookupCall, outageStatusCall } from '#contracts/installation.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { confirmPlace } from '#server/domain/outage/placesFor.ts';
import { callCounts } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const HOME = { addressString: '218 Second Avenue West, Kindersley SK S0L 1S0', installationNumber: '4020500029' };
const IN_PART = { addressString: 'Second Avenue West, Kindersley SK', asks: 'house' };
const METER = '70412011';

describeOnEachDatabase('Looking places up without a sign-in', (engine) => {
  let running: RunningServer;
  let visitor: Browser;
  let now = new Date();
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => now });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    await running.sandbox('POST', '/reset');
    visitor = running.browser();
  });

  const lookUp = async (who: Browser, lookupType: string, outageAddress: object) => {
    const reply = await who.post('/api/utility/installationLookup', { lookupType, outageAddress });
    return installationLookupCall.reply.parse(await reply.json()).addressArray;
  };
  const ofMeter = (who: Browser, meterNumber = METER) => lookUp(who, 'Meter_Number', { meterNumber });
  /** What was counted begins again. */
  const windowsEnd = () => running.server.services.db.update(callCounts).set({ endsAt: new Date(0) });
  const wordOf = async () => (await ofMeter(visitor))[0]?.installationNumber ?? '';
  const status = async (installationNumber: string) =>
    outageStatusCall.reply.parse(await (await visitor.post('/api/utility/outageStatus', { installationNumber })).json())
      .errorCode;
  const confirm = async (installationNumber: string, answer: string) =>
    confirmInstallationCall.reply.parse(
      await (await visitor.post('/api/utility/confirmInstallation', { installationNumber, answer })).json(),
    );
  const report = async (installationNumber: string) => {
    const body = outageReport({ installationNumber, capturedDateTime: now.toISOString() });
    const reply = await visitor.post('/api/utility/createOutage', body, { [IDEMPOTENCY_HEADER]: randomUUID() });
    expect(reply.status).toBe(200);
    const state = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    return state.outageReports.at(-1);
  };

  it('a meter’s number gives street and town, and each look-up another sealed number [REP-27]', async () => {
    const [first, second] = [await ofMeter(visitor), await ofMeter(visitor)];
    expect(first).toEqual([{ ...IN_PART, installationNumber: expect.stringMatching(/^[\w-]+\.[\w-]{40,}$/) }]);
    expect(second).toEqual([{ ...IN_PART, installationNumber: expect.any(String) }]);
    expect(second[0]?.installationNumber).not.toBe(first[0]?.installationNumber);
  });

  it('a typed address is found with its number, as its writer knows the place [API2-21]', async () => {
    const civic = { house: '218', streetName: 'second avenue west', cityTown: 'Kindersley' };
    expect(await lookUp(visitor, 'Civic_Address', civic)).toEqual([HOME]);
  });

  it('who names the house has the place, and what is known of it [REP-27] [REP-28]', async () => {
    const word = await wordOf();
    await report(HOME.installationNumber);
    expect(await status(word)).toBe(0);
    expect(await confirm(word, '216')).toEqual({ outcome: 'wrong' });
    const { outcome, premises } = await confirm(word, ' 218 second avenue west');
    expect([outcome, premises]).toEqual(['confirmed', { ...HOME, installationNumber: expect.any(String) }]);
    const { installationNumber = '' } = premises ?? {};
    expect(installationNumber).not.toContain(HOME.installationNumber);
    expect(await status(installationNumber)).toBe(200111);
    expect(await report(installationNumber)).toMatchObject({
      installationNumber: HOME.installationNumber,
      flaggedForReview: 'no bot check',
    });
  });

  it('a report without the answer is kept and flagged, and no house has it in its status [API2-22] [API2-23]', async () => {
    const kept = await report(await wordOf());
    expect(kept).toMatchObject({
      installationNumber: '',
      flaggedForReview: `place not confirmed: the meter is at installation ${HOME.installationNumber}`,
    });
    expect(await status(HOME.installationNumber)).toBe(0);
  });

  it('an hour after the look-up nothing is confirmed and no status answered, and a report is accepted at any age', async () => {
    const word = await wordOf();
    const { premises } = await confirm(word, '218');
    const whole = premises?.installationNumber ?? '';
    await report(HOME.installationNumber);
    now = new Date(now.getTime() + HOUR_MS);
    expect([await status(whole), (await confirm(word, '218')).outcome]).toEqual([200111, 'confirmed']);
    now = new Date(now.getTime() + 1000);
    expect([await status(whole), (await confirm(word, '218')).outcome]).toEqual([0, 'closed']);
    now = new Date(now.getTime() + 30 * DAY_MS);
    expect(await report(whole)).toMatchObject({
      installationNumber: HOME.installationNumber,
      flaggedForReview: 'no bot check',
    });
  });

  it('what was not sealed here confirms nothing', async () => {
    for (const word of [HOME.installationNumber, `Zm9v.${'A'.repeat(60)}`]) {
      expect(await confirm(word, '218')).toEqual({ outcome: 'closed' });
    }
  });

  it('three wrong answers a day from one network, six from all; right ones do not count', async () => {
    const { services } = running.server;
    const installationNumber = await wordOf();
    const said = async (network: string, ...answers: string[]) => {
      const outcomes: string[] = [];
      for (const answer of answers) {
        outcomes.push((await confirmPlace(services, network, { installationNumber, answer })).outcome);
      }
      return outcomes;
    };
    expect(await said('a', '218', '218', '218', '218')).toEqual(Array(4).fill('confirmed'));
    expect(await said('a', '1', '2', '218', '3', '218')).toEqual(['wrong', 'wrong', 'confirmed', 'wrong', 'closed']);
    expect(await said('b', '4', '5', '6', '218')).toEqual(['wrong', 'wrong', 'wrong', 'closed']);
    expect(await said('c', '218')).toEqual(['closed']);
    // Of another place nothing was counted.
    const [other] = await ofMeter(visitor, '123');
    const request = { installationNumber: other?.installationNumber ?? '', answer: '123' };
    expect(await confirmPlace(services, 'a', request)).toMatchObject({ outcome: 'confirmed' });
    await windowsEnd();
    const [later] = await ofMeter(visitor);
    const again = { installationNumber: later?.installationNumber ?? '', answer: '218' };
    expect(await confirmPlace(services, 'a', again)).toMatchObject({ outcome: 'confirmed' });
  });

  it('a customer sees their own meters whole, and twenty others an hour', async () => {
    const [holder, other] = [await running.signedIn('basement'), await running.signedIn('farm')];
    for (let look = 0; look < 22; look += 1) expect(await ofMeter(holder)).toEqual([HOME]);
    for (let look = 0; look < 20; look += 1) expect(await ofMeter(other)).toEqual([HOME]);
    expect(await ofMeter(other)).toEqual([{ ...IN_PART, installationNumber: expect.any(String) }]);
    // Beyond that their own ones stay whole, and so do typed addresses.
    expect(
      await lookUp(other, 'Civic_Address', { house: '218', streetName: 'Second Avenue West', cityTown: 'Kindersley' }),
    ).toEqual([HOME]);
    await windowsEnd();
    expect(await ofMeter(other)).toEqual([HOME]);
  });
});
