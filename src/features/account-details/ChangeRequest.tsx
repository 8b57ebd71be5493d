import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Question } from '#ui/Question.tsx';
import { ChangeRequestForm } from './ChangeRequestForm.tsx';
import { changeLines } from './requestText.ts';
import { useChangeRequest } from './useChangeRequest.ts';

interface Props {
  account: AccountCopy;
  details: AccountDetailsCopy;
}

/** Asks the staff to change where the bills and calls about the account go (ACC-51). */
export function ChangeRequest({ account, details }: Props) {
  const words = useWords('account-details');
  const flow = useChangeRequest(account, details);
  const { stage, request } = flow.state;
  const isOpen = stage !== 'closed' && stage !== 'sent';
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-label={words('request')} className="flex max-w-xl flex-col gap-2">
      <h2 className="text-large font-bold">{words('request')}</h2>
      <UnsavedChanges has={isOpen} />
      <p className="text-soft">{words('request.intro')}</p>
      <p role="status" className="font-bold text-good empty:hidden">
        {stage === 'sent' && words('request.sent')}
      </p>
      {isOpen ? (
        <Card>
          <ChangeRequestForm flow={flow} />
        </Card>
      ) : (
        <Button ref={button} look="quiet" onClick={flow.open}>
          {words('request.open')}
        </Button>
      )}
      <Question
        title={words('request.confirm')}
        open={stage === 'confirming'}
        answers={[
          { label: words('request.send'), onChoose: flow.send },
          { label: words('request.back'), onChoose: flow.back },
        ]}
        onClose={flow.back}
      >
        <ul className="flex flex-col gap-2">
          {changeLines(request, words).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </Question>
    </section>
  );
}
