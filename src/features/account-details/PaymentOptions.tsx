import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useListedWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { buttonLook } from '#ui/buttonLook.ts';
import { Rows } from '#ui/Rows.tsx';

interface Props {
  /** The latest bill as this device has it; null where there is none, undefined until that is known. */
  bill: BillDetails | null | undefined;
}

/** The ways to pay that are set up once (ACC-09): which of them is, goes by the latest bill. */
export function PaymentOptions({ bill }: Props) {
  const words = useListedWords('account-details');
  // Before the first bill its flags say nothing.
  const known = bill?.billIssuedFlag ? bill : null;
  const standOf = (flag: boolean | undefined) => (flag === undefined ? 'unknown' : flag ? 'on' : 'off');
  const options = [
    { name: 'preAuthorized', stand: known?.appFlag && known.appFromNextBill ? 'onNext' : standOf(known?.appFlag) },
    { name: 'equalized', stand: standOf(known?.eppFlag) },
    { name: 'arrangement', stand: known?.paFlag ? 'anotherOne' : 'setUp' },
  ];
  return (
    <section aria-label={words('payment')} className="flex flex-col gap-2">
      <h2 className="text-large font-bold">{words('payment')}</h2>
      <Rows>
        {options.map(({ name, stand }) => (
          <Option key={name} name={name} stand={stand} />
        ))}
      </Rows>
    </section>
  );
}

function Option({ name, stand }: { name: string; stand: string }) {
  const words = useListedWords('account-details');
  const id = useId();
  return (
    <li className="flex min-h-16 items-center gap-x-3 py-1 pl-3.5 narrow:flex-wrap">
      <div id={id} className="min-w-0 flex-1 narrow:basis-full">
        <p className="font-bold">{words(`${name}.title`)}</p>
        <p className="text-small text-soft">{words(`payment.${stand}.detail`)}</p>
      </div>
      <Link to={words(`${name}.path`)} aria-describedby={id} className={buttonLook('plain')}>
        {words(`payment.${stand}`)}
      </Link>
    </li>
  );
}
