import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import type { Say } from '#contracts/words.ts';
import { isEstimated } from '#rules/billedUse.ts';
import type { Day } from '#rules/day.ts';
import { longDay, shortDay } from '#ui/dates.ts';
import { moneyText, plainSpaces } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { TableHead } from '#ui/TableHead.tsx';
import { PdfOffer } from '../PdfOffer.tsx';
import { useBillPdf } from '../useBillPdf.ts';

interface Props {
  label: string;
  /** Of one year, the latest first. */
  bills: readonly PastBill[];
  /** Of all years. */
  latest: PastBill | undefined;
  caAccount: string;
  today: Day;
}

/** Bills with what happened to each, and its PDF. */
export function BillTable({ label, bills, latest, caAccount, today }: Props) {
  const words = useWords('bill-history');
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{label}</caption>
      <TableHead
        className="narrow:sr-only"
        columns={[
          { name: words('billOf') },
          { name: words('happened') },
          { name: words('amount'), isFigure: true },
          { name: words('file'), isUnseen: true },
        ]}
      />
      <tbody>
        {bills.map((bill) => (
          <BillRow
            key={bill.documentId}
            bill={bill}
            caAccount={caAccount}
            happened={happened(bill, bill.documentId === latest?.documentId, today, words)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface Happened {
  text: string;
  isGood?: boolean;
}

/** Four columns on a small phone have no room for a day in one piece. */
const dayOf = (day: Day): string => plainSpaces(longDay(day));

function happened(bill: PastBill, isLatest: boolean, today: Day, words: Say<'bill-history'>): Happened {
  const { payment, totalDue, paymentDueBy } = bill;
  const total = totalDue?.amount ?? 0;
  if (payment) {
    const day = dayOf(payment.receivedOn);
    const isWhole = (payment.amount?.amount ?? 0) >= total;
    const text = isWhole ? words('paid', { day }) : words('partPaid', { amount: moneyText(payment.amount), day });
    return { text, isGood: isWhole };
  }
  if (total <= 0) return { text: words('nothing') };
  if (!isLatest) return { text: words('toNext') };
  if (!paymentDueBy) return { text: '' };
  return { text: words(paymentDueBy < today ? 'wasDue' : 'due', { day: dayOf(paymentDueBy) }) };
}

function BillRow({ bill, caAccount, happened }: { bill: PastBill; caAccount: string; happened: Happened }) {
  const words = useWords('bill-history');
  const { issuedOn, paymentDueBy, documentId, totalDue } = bill;
  const { shown, load } = useBillPdf({ caAccount, paymentDueBy, documentId });
  const label = words('pdf', { day: longDay(issuedOn) });
  return (
    <>
      <tr className="h-12 border-t border-line first:border-t-0 narrow:flex narrow:h-auto narrow:flex-wrap narrow:items-center narrow:gap-x-3">
        <th scope="row" className="py-1 font-bold whitespace-nowrap">
          {shortDay(issuedOn)}
        </th>
        <td className="px-2 py-1 text-small text-soft narrow:order-last narrow:w-full narrow:px-0">
          <span className={happened.isGood ? 'text-good' : ''}>{happened.text}</span>
          {isEstimated(bill) && <span className="block">{words('estimatedShort')}</span>}
        </td>
        <td className="figures px-2 py-1 text-right tabular-nums">{moneyText(totalDue)}</td>
        <td className="py-1 text-right">
          {shown.step === 'none' && (
            <button
              type="button"
              aria-label={label}
              onClick={() => void load()}
              className="inline-grid size-11 place-items-center rounded-control text-act hover:bg-wash active:bg-wash"
            >
              <Icon name="document" />
            </button>
          )}
        </td>
      </tr>
      {shown.step !== 'none' && (
        <tr>
          <td colSpan={4} className="pb-3">
            <PdfOffer shown={shown} label={label} onLoad={() => void load()} />
          </td>
        </tr>
      )}
    </>
  );
}
