import { useWords } from '#content/useWords.ts';
import { PageTitle } from '#ui/PageTitle.tsx';

export function MeterReadPage() {
  const words = useWords('meter-read');
  return <PageTitle title={words('title')} />;
}
