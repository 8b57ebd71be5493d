import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { kwhText } from '../kwhText.ts';
import { YearChart } from './YearChart.tsx';

/** What was used in the last months, beside a year before. */
export function UseCard({ bills }: { bills: readonly PastBill[] }) {
  const words = useWords('bill-history');
  return <YearChart bills={bills} label={words('use.label')} of={({ kwh }) => kwh ?? null} tell={kwhText} />;
}
