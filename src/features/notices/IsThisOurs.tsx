import { useState } from 'react';
import { useListedWords, useWords } from '#content/useWords.ts';
import { LONGEST_MESSAGE } from '#contracts/isThisOurs.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import { isThisOurs, ourPhones, type Verdict } from '#rules/isThisOurs.ts';
import { type KnownOfCustomer, ourMessages } from '#rules/ourMessages.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { MessageJudged } from './MessageJudged.tsx';

interface Props {
  /** The message that another app shared; '' where none did. */
  shared: string;
  /** What we sent the customer, and when it was loaded (ISO); null: no customer is signed in. */
  sent: { notices: readonly NotificationCopy[]; asOf: string | null; customer: KnownOfCustomer } | null;
}

/** A message to paste, and what there is to say of it. */
export function IsThisOurs({ shared, sent }: Props) {
  const words = useWords('is-this-ours');
  const ours = useOurMessages(sent?.customer ?? UNKNOWN);
  const [message, setMessage] = useState(shared);
  /** The message as it was checked: what is typed afterwards is another one. */
  const [checked, setChecked] = useState(shared);
  const [isMissing, setMissing] = useState(false);
  const notices = (sent?.notices ?? []).map((notice) => ({ ...notice, text: notice.data.interactionText }));
  const judged: Verdict<(typeof notices)[number]> | null =
    checked.trim() === '' ? null : isThisOurs(checked, notices, ours);

  return (
    <div className="grid gap-6 wide:grid-cols-2 wide:items-start wide:gap-8">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(message.trim() === '');
          setChecked(message);
        }}
      >
        <p className="max-w-prose text-soft">{words('intro')}</p>
        <TextArea
          label={words('message')}
          rows={5}
          maxLength={LONGEST_MESSAGE}
          value={message}
          onChange={(event) => {
            setMessage(event.target.value);
            setChecked('');
            setMissing(false);
          }}
          {...(isMissing && { error: words('empty') })}
        />
        <div className="wide:max-w-xs">
          <Button type="submit" look={judged ? 'quiet' : 'primary'}>
            {words('check')}
          </Button>
        </div>
        <div role="status" className="empty:hidden">
          {judged && <MessageJudged judged={judged} asOf={sent && (sent.asOf ?? 'never')} />}
        </div>
      </form>
      <section aria-labelledby="facts" className="flex max-w-prose flex-col gap-3">
        <h2 id="facts" className="text-large">
          {words('facts')}
        </h2>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {(['fact.pay', 'fact.number', 'fact.secret'] as const).map((fact) => (
            <li key={fact}>{words(fact)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const UNKNOWN: KnownOfCustomer = { names: [], addresses: [], answers: [] };

function useOurMessages(customer: KnownOfCustomer) {
  const phones = ourPhones(useListedWords('contact'));
  const notices = useListedWords('notice-texts');
  const mails = useListedWords('emails');
  const rules = useListedWords('is-this-ours');
  return { origin: location.origin, phones, ...ourMessages({ notices, mails, rules }, customer) };
}
