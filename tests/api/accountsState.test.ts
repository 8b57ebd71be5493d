import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateOf } from './payment.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const HENRY = '500010353700';

describe('Accounts in what the sandbox tells', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer('PGlite', {}, { waitUntil: async () => {} });
  });
  afterAll(() => running.stop());

  it('an account is about to be added, stands in a list, and its records of changes are there', async () => {
    const browser = await running.signedIn('lonely');
    await browser.post(`${api}/accountAssociation`, { accountName: 'Henry Olson', accountNumber: HENRY });
    const checked = await stateOf(running);
    expect(checked.associationChecks).toEqual([
      { email: 'lonely@sandbox.example', caAccount: HENRY, expiresAt: expect.any(String) },
    ]);
    const ofHenry = ({ accounts }: typeof checked) => accounts.find(({ caAccount }) => caAccount === HENRY);
    expect(ofHenry(checked)).toEqual({
      caAccount: HENRY,
      accountName: 'HENRY OLSON',
      bpAccount: '1200405300',
      accountType: '01',
      lists: [],
    });
    const data = [
      { sequence: 1, accountNumber: HENRY, changeType: 'added', value: 'true' },
      { sequence: 2, accountNumber: HENRY, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
    ];
    const requests = [{ requestNumber: 1, action: 'update-accounts', data }];
    await browser.post(`${api}/updateProfileDetails`, { cdcData: { requests } });
    await browser.post(`${api}/cdcUpdate`, { requests });
    const added = await stateOf(running);
    expect(added.associationChecks).toEqual([]);
    expect(ofHenry(added)?.lists).toEqual([
      {
        email: 'lonely@sandbox.example',
        descriptiveName: '',
        isDefault: true,
        proof: 'first',
        associatedAt: expect.any(String),
      },
    ]);
    expect(added.cdcUpdates).toMatchObject(data.map((entry) => ({ ...entry, email: 'lonely@sandbox.example' })));
    expect(added.accountDetails.find(({ caAccount }) => caAccount === HENRY)).toMatchObject({
      accountAddress: { addressLine1: '9 Elevator Street' },
      detailsVersion: 0,
    });
  });
});
