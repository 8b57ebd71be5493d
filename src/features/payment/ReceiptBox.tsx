import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { Payment } from '#machines/payment/paymentContext.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Figures } from '#ui/Figures.tsx';
import { DownloadReceipt, type ReceiptKind } from './DownloadReceipt.tsx';
import { receiptLines } from './receiptLines.ts';

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
