import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { type AccountTask, countReadings, nextToRead } from '#parts/account/accountTasks.ts';
import { Row } from '#ui/Rows.tsx';
import { useReadNext } from './useReadNext.ts';

/** Of several accounts, where the one that is looked at needs no reading: the one to read next. */
export function NextAccountRow({
  tasks,
  current,
}: {
  tasks: readonly AccountTask[] | undefined;
  current: AccountCopy;
}) {
  const words = useWords('home');
  const readNext = useReadNext();
  const next = tasks && nextToRead(tasks, current.caAccount);
  if (!tasks || !next) return null;
  const { done, toRead, unknown } = countReadings(tasks);

  return (
    <Row
      icon={{ name: 'meter', tone: 'waiting' }}
      title={words('meter.next', { name: next.descriptiveName })}
      detail={words('readings.done', { done, total: done + toRead + unknown })}
      onPress={() => void readNext(next)}
    />
  );
}
