import { useListedWords } from '#content/useWords.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { CallToChange } from '#parts/contact/CallToChange.tsx';
import { Card } from '#ui/Card.tsx';
import { accountNumberText } from '#ui/format.ts';

/** The other one has a page of its own. */
const OPTIONS = ['equalized', 'arrangement'];

/** Route /my-profile/payment-options: what each of them is, whom to call, and what to have ready. */
export function PaymentOptionsPage() {
  const words = useListedWords('account-details');
  const account = useCurrentAccount()?.current;
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <CallToChange card="service" title={words('options.call')} text={words('options.intro')} />
      {account && (
        <p>
          {words('number')} <span className="figures font-bold">{accountNumberText(account.caAccount)}</span>
        </p>
      )}
      {OPTIONS.map((name) => (
        <Card key={name}>
          <h2 className="mb-1 text-large font-bold">{words(`${name}.title`)}</h2>
          <p>{words(`${name}.text`)}</p>
          <p className="text-soft">{words(`${name}.ready`)}</p>
        </Card>
      ))}
    </div>
  );
}
