import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { inquiryCall } from '#contracts/inquiry.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { sendRequest } from '#features/account-details/sendRequest.ts';
import { addAccountWithEffects } from '#features/account-list/addAccount.effects.ts';
import { removeAccountWithEffects } from '#features/account-list/removeAccount.effects.ts';
import { anAccount } from '../pages/anAccount.ts';

/* What the flows of accounts ask of the utility, and how they read its answers. */

const asked = vi.hoisted(() => vi.fn());
vi.mock('#session/callAsCustomer.ts', () => ({ callAsCustomer: asked }));
vi.mock('#copies/refresh.ts', () => ({ loadAnew: async () => null }));

const FOUND = { bpAccount: '7001', accountType: '01' };
const INTERACTION = { interactionType: 'A', interactionText: 'b' };
const [farm, shop, bins] = ['500010340137', '500010340145', '500010340153'].map((caAccount) =>
  anAccount({ caAccount, descriptiveName: caAccount }),
);

/** By the path of a call, what it is answered with. */
let replies: Record<string, object>;
const requests = (path: string) => asked.mock.calls.flatMap(([call, request]) => (call.path === path ? [request] : []));
beforeEach(() => {
  replies = {};
  asked.mockReset().mockImplementation(async ({ path }) => ({ ok: true, reply: replies[path] }));
});

const INQUIRY = {
  key: 'one',
  messageSubject: 'A change',
  caAccount: '500010340137',
  profileName: 'Ida Brandt',
  email: 'ida@bakery.example',
  text: 'Billing e-mail: none → office@bakery.example',
};

test('a request to the staff goes with the name and the address of who asks [ACC-59]', async () => {
  replies[inquiryCall.path] = { errorMessage: 'success' };
  await sendRequest(INQUIRY);
  const { key: _, text: messageText, ...said } = INQUIRY;
  expect(requests(inquiryCall.path)).toEqual([{ ...said, message: { messageText } }]);
});

test.each(['failed', 'Success', ''])(
  'a request that is answered with “%s” was not sent [ACC-60]',
  async (errorMessage) => {
    replies[inquiryCall.path] = { errorMessage };
    await expect(sendRequest(INQUIRY)).rejects.toMatchObject({ why: null });
  },
);

test.each([
  ['0 and an account', { errorCode: 0, associatedAccount: FOUND }, 'confirming'],
  ['another code, though an account stands beside it', { errorCode: 1, associatedAccount: FOUND }, 'entering'],
  ['0 without an account', { errorCode: 0 }, 'entering'],
])('name and number that are answered with %s [ASN-11]', async (_, answer, state) => {
  replies[accountAssociationCall.path] = answer;
  const actor = createActor(addAccountWithEffects(INTERACTION)).start();
  actor.send({ type: 'TYPE', what: 'number', typed: '5000 1034 0220' });
  actor.send({ type: 'TYPE', what: 'holder', typed: 'Kurt Olson' });
  actor.send({ type: 'SUBMIT', own: [] });
  const after = await waitFor(actor, ({ value }) => value !== 'checking');
  expect([after.value, after.context.found]).toEqual([state, state === 'confirming' ? FOUND : null]);
  expect(requests(accountAssociationCall.path)).toEqual([{ accountName: 'KURT OLSON', accountNumber: '500010340220' }]);
});

test('the account that was chosen is removed, and none of the others [ASN-17]', async () => {
  const account = [farm, shop, bins];
  replies[profileDetailsCall.path] = { errorCode: 0, data: { accountsVersion: 3, associatedAccounts: { account } } };
  replies[updateProfileDetailsCall.path] = { errorCode: 0 };
  const actor = createActor(removeAccountWithEffects('500010340145', INTERACTION)).start();
  actor.send({ type: 'REMOVE' });
  await waitFor(actor, ({ value }) => value === 'removed');
  const [sent] = requests(updateProfileDetailsCall.path);
  expect(sent.data).toEqual({ accountsVersion: 3, associatedAccounts: { account: [farm, bins] } });
  expect(sent.cdcData.requests[0].data[0]).toEqual({
    sequence: 1,
    accountNumber: '500010340145',
    changeType: 'removed',
    value: 'true',
  });
});
