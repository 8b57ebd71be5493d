import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { Card } from '#ui/Card.tsx';
import { Figures } from '#ui/Figures.tsx';
import { centsText } from '#ui/format.ts';

interface Props {
  account: AccountCopy;
  details: AccountDetailsCopy;
  dueCents: number;
}

/** For which account is paid (PAY-02). */
export function AccountBox({ account, details, dueCents }: Props) {
  const words = useWords('payment');
  return (
    <Card>
      <h2 className="mb-1 text-large">{words('account')}</h2>
      <Figures
        figures={[
          { name: words('account.name'), value: account.descriptiveName },
          { name: words('account.number'), value: account.caAccount },
          { name: words('account.address'), value: details.address },
          { name: words('account.due'), value: centsText(dueCents) },
        ]}
      />
    </Card>
  );
}
