import { useWords } from '#content/useWords.ts';
import { PageTitle } from '#ui/PageTitle.tsx';

export function OutboxPage() {
  const words = useWords('outbox');
  return <PageTitle title={words('title')} />;
}
