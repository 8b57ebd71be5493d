import { useNavigate } from '@tanstack/react-router';
import { chooseAccount } from '#copies/currentAccount.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useAccountTasks } from '#parts/account/useAccountTasks.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { enterReading } from './enterReading.ts';
import { TaskHero } from './TaskHero.tsx';
import { useMeterTask } from './useMeterTask.ts';

/** What the customer has to do about the meter of the current account; only with one (APP-27). */
export function MeterHero() {
  const navigate = useNavigate();
  const { accounts, current } = useCurrentAccount() ?? {};
  const shown = useMeterTask(current);
  const tasks = useAccountTasks(accounts);
  if (!shown || !accounts) return null;

  async function read({ caAccount }: AccountCopy) {
    await chooseAccount(caAccount);
    await navigate(enterReading);
  }

  return <TaskHero shown={shown} accounts={accounts} tasks={tasks} onRead={(account) => void read(account)} />;
}
