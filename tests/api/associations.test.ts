import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileDetailsCall } from '#contracts/profile.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnEachDatabase('The accounts of a customer', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());

  it('[API2-18] each says since when it is theirs, at the offset of Regina', async () => {
    const browser = await running.signedIn('farm');
    const reply = await browser.get('/api/utility/profileDetails');
    const { associatedAccounts } = profileDetailsCall.reply.parse(await reply.json()).data;
    const since = associatedAccounts.account.map(({ dateTimeAssociated }) => dateTimeAssociated);
    expect(since).toHaveLength(3);
    for (const when of since) expect(when).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-06:00$/);
  });
});
