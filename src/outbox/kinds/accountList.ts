import { type AccountChange, UPDATED_BY } from '#contracts/cdcUpdate.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import { defineKind, type Step, type Submitted } from '../engine/kind.ts';
import { changeStep } from '../engine/send/content.ts';
import { type ListChange, type ListChangeRow, writeList } from './listChange.ts';
import { readProfile } from './profileAtUtility.ts';

/*
 * Changes of the customer's list of accounts (API2-09). Each names one account and one thing of it, so it is right in
 * whatever list the utility has by then; the version says that nothing else changed between reading and writing it.
 */

/** `name`: of 20 characters at most (ACC-18); '' takes it away, and the address stands for it. */
export interface AccountNameChange extends ListChange {
  name: string;
}

/** This account becomes the default one, in place of the one before (ACC-19). */
export type DefaultAccountChange = ListChange;

export interface AccountNameRow extends ListChangeRow<AccountNameChange> {
  kind: 'accountName';
}

export interface DefaultAccountRow extends ListChangeRow<DefaultAccountChange> {
  kind: 'defaultAccount';
}

export interface NewListChange<Change extends ListChange> extends Submitted {
  owner: string;
  intent: Change;
  /** ISO. */
  chosenAt: string;
}

type AnyRow = AccountNameRow | DefaultAccountRow;

/** `changeOf`: what the change is called in `cdcData`, and what it says. */
const stepOf = <Row extends AnyRow>(
  changeOf: (intent: Row['intent']) => { changeType: AccountChange; value: string },
): Step<Row> =>
  changeStep(updateProfileDetailsCall, readProfile, (environment, row: Row, { accountsVersion }) =>
    writeList(environment, row, accountsVersion, [changeOf(row.intent), UPDATED_BY]),
  );

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
