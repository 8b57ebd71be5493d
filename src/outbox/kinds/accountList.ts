import type { Outcome } from '#api/send.ts';
import { type AccountChange, UPDATE_ACCOUNTS, UPDATED_BY } from '#contracts/cdcUpdate.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Step, type Submitted } from '../engine/kind.ts';
import { keyedChange, sendChange } from '../engine/send/content.ts';

/*
 * Changes of the customer's list of accounts (API2-09). Each names one account and one thing of it, so it is right in
 * whatever list the utility has by then; the version says that nothing else changed between reading and writing it.
 */

interface ListChange {
  caAccount: string;
  /** What the account was called when it was chosen: it may be gone before this is sent. */
  calledHere: string;
  /** How the utility's log of interactions calls it (API-02). */
  interactionType: string;
  interactionText: string;
}

/** `name`: of 20 characters at most (ACC-18); '' takes it away, and the address stands for it. */
export interface AccountNameChange extends ListChange {
  name: string;
}

/** This account becomes the default one, in place of the one before (ACC-19). */
export type DefaultAccountChange = ListChange;

interface ListChangeRow<Change extends ListChange> extends SubmissionRow {
  intent: Change;
  answer: ListAnswer | null;
}

export interface AccountNameRow extends ListChangeRow<AccountNameChange> {
  kind: 'accountName';
}

export interface DefaultAccountRow extends ListChangeRow<DefaultAccountChange> {
  kind: 'defaultAccount';
}

/** `accountsVersion`: of the list with this change in it, where the utility says it. */
interface ListAnswer extends UtilityAnswer {
  accountsVersion?: number;
}

export interface NewListChange<Change extends ListChange> extends Submitted {
  owner: string;
  intent: Change;
  /** ISO. */
  chosenAt: string;
}

interface List {
  /** Left out where the utility counts no versions: then the change is made in what it has. */
  accountsVersion?: number;
}

type AnyRow = AccountNameRow | DefaultAccountRow;

async function readList({ sendCall }: OutboxEnvironment, { owner }: AnyRow): Promise<Outcome<List>> {
  const outcome = await sendCall(profileDetailsCall, {}, { owner });
  if (!outcome.ok) return outcome;
  const { errorCode, data } = outcome.reply;
  if (!isSuccess(errorCode)) {
    return { ok: false, failure: { kind: 'refused', status: 200, code: String(errorCode), message: '' } };
  }
  const { accountsVersion } = data;
  return { ok: true, reply: accountsVersion === undefined ? {} : { accountsVersion } };
}

async function writeList(
  { sendCall }: OutboxEnvironment,
  row: AnyRow,
  { accountsVersion }: List,
  change: { changeType: AccountChange; value: string },
): Promise<Outcome<ListAnswer>> {
  const { caAccount, interactionType, interactionText } = row.intent;
  const entries = [change, UPDATED_BY];
  const { request, options } = keyedChange(row, {
    ...(accountsVersion !== undefined && { data: { accountsVersion } }),
    interactionData: { interactionType, interactionText, accountNumber: caAccount },
    cdcData: {
      requests: [
        {
          requestNumber: 1,
          action: UPDATE_ACCOUNTS,
          data: entries.map((entry, nth) => ({ sequence: nth + 1, accountNumber: caAccount, ...entry })),
        },
      ],
    },
  });
  const outcome = await sendCall(updateProfileDetailsCall, request, options);
  if (!outcome.ok) return outcome;
  const { errorCode, errorMessage, replaced, data } = outcome.reply;
  const version = data?.accountsVersion;
  return {
    ok: true,
    reply: {
      errorCode,
      ...(errorMessage !== undefined && { errorMessage }),
      ...(replaced && { replaced }),
      ...(version !== undefined && { accountsVersion: version }),
    },
  };
}

/** `changeOf`: what the change is called in `cdcData`, and what it says. */
const stepOf = <Row extends AnyRow>(
  changeOf: (intent: Row['intent']) => Parameters<typeof writeList>[3],
): Step<Row> => ({
  lane: 'settings',
  finalRefusals: updateProfileDetailsCall.finalRefusals ?? [],
  send: (environment, row) =>
    sendChange(
      environment,
      row,
      () => readList(environment, row),
      (list) => writeList(environment, row, list, changeOf(row.intent)),
    ),
});

/** All changes of the list go one after the other: each of them raises its version. */
const ENTITY = 'accounts';

/** What a customer calls an account. */
export const accountName = defineKind({
  name: 'accountName',
  owner: 'customer',
  steps: {
    change: stepOf<AccountNameRow>(({ name }) => ({ changeType: 'descriptiveName', value: name })),
  },
  counting: 'change',
  begin({ owner, intent, chosenAt }: NewListChange<AccountNameChange>) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['change'], row, attachment: null };
  },
  draft: null,
  setting: {
    entityOf: () => ENTITY,
    partOf: ({ caAccount }) => `name ${caAccount}`,
  },
  correctable: false,
  words: {
    label: ({ intent }: AccountNameRow) =>
      intent.name === '' ? { key: 'accountName.none' } : { key: 'accountName', values: { name: intent.name } },
    place: ({ intent }) => intent.calledHere,
    refusal: () => null,
    refused: 'refused.accountName',
    rest: null,
  },
});

/** Which account is shown first, and is meant where none is named. */
export const defaultAccount = defineKind({
  name: 'defaultAccount',
  owner: 'customer',
  steps: {
    change: stepOf<DefaultAccountRow>(() => ({ changeType: 'isDefault', value: 'true' })),
  },
  counting: 'change',
  begin({ owner, intent, chosenAt }: NewListChange<DefaultAccountChange>) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['change'], row, attachment: null };
  },
  draft: null,
  setting: {
    entityOf: () => ENTITY,
    partOf: () => 'default',
  },
  correctable: false,
  words: {
    label: (_row: DefaultAccountRow) => ({ key: 'defaultAccount' }),
    place: ({ intent }) => intent.calledHere,
    refusal: () => null,
    refused: 'refused.defaultAccount',
    rest: null,
  },
});
