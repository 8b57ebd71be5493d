import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { Payment } from '#machines/payment/paymentContext.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Figures } from '#ui/Figures.tsx';
import { centsText } from '#ui/format.ts';
import { MessageBox } from '#ui/MessageBox.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { DownloadReceipt, type ReceiptKind } from './DownloadReceipt.tsx';
import { receiptLines } from './receiptLines.ts';
import type { Flow } from './usePayment.ts';

/** How it ended: approved with its receipt (PAY-19), or declined (PAY-20). */
export function Outcome({ flow: { state, send }, account }: { flow: Flow; account: AccountCopy }) {
  const words = useWords('payment');
  const { payment } = state.context;
  const close = () => send({ type: 'CLOSE' });
  if (!payment) return null;
  const { amountCents, feeCents, isRefundDue } = payment;
  if (payment.state === 'approved') {
    return (
      <>
        <PageTitle title={words(isRefundDue ? 'refund.title' : 'approved.title')} />
        <div role="alert">
          {isRefundDue ? (
            <MessageBox
              tone="unplanned"
              title={words('refund.short', { total: centsText(amountCents + feeCents) })}
              message={words('refund.text')}
            />
          ) : (
            <MessageBox tone="good" message={words('approved.text', { amount: centsText(amountCents) })} />
          )}
        </div>
        <ReceiptBox payment={payment} account={account} onClose={close} />
      </>
    );
  }
  return <Declined onClose={close} onPart={() => payPart(send)} />;
}

/** Back to the amount, with nothing in its box. */
export function payPart(send: Flow['send']): void {
  send({ type: 'AT', page: 'summary' });
  send({ type: 'TYPE', typed: '' });
}

/** Why it may have been, and what may be done: again, a part, or a call. */
function Declined({ onClose, onPart }: { onClose: () => void; onPart: () => void }) {
  const words = useWords('payment');
  const phone = useWords('contact')('service.phone');
  return (
    <>
      <PageTitle title={words('declined.title')} />
      <div role="alert">
        <MessageBox tone="unplanned" message={words('declined.text')} />
      </div>
      <Card className="wide:max-w-xl">
        <p>{words('declined.often')}</p>
        <ul className="mt-2 list-disc pl-5">
          {(['typed', 'limit', 'block'] as const).map((why) => (
            <li key={why}>{words(`declined.${why}`)}</li>
          ))}
        </ul>
      </Card>
      <div className="wide:max-w-xl">
        <Rows>
          <Row icon="bill" title={words('declined.part')} detail={words('declined.part.detail')} onPress={onPart} />
          <Row icon="phone" title={words('declined.call')} detail={phone} href={`tel:${phone}`} />
        </Rows>
      </div>
      <ActionBar>
        <Button onClick={onClose}>{words('declined.again')}</Button>
      </ActionBar>
    </>
  );
}

interface Props {
  payment: Payment;
  account: AccountCopy;
  onClose: () => void;
}

/** The receipt of an approved payment (RCP-01 to RCP-04), or what was charged and is paid back. */
export function ReceiptBox({ payment, account, onClose }: Props) {
  const words = useWords('payment');
  const kind: ReceiptKind = payment.isRefundDue ? 'charge' : 'receipt';
  const lines = receiptLines(payment, account, words);
  return (
    <>
      <Card className="wide:max-w-xl">
        <h2 className="mb-1 text-large">{words(kind)}</h2>
        <Figures figures={lines} />
      </Card>
      <ActionBar>
        <Button onClick={onClose}>{words('receipt.close')}</Button>
        <DownloadReceipt kind={kind} lines={lines} />
      </ActionBar>
    </>
  );
}
