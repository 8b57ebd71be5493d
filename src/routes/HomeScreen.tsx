import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { BillBesidePart } from '#features/bill/BillBesidePart.tsx';
import { BillHero } from '#features/bill/BillHero.tsx';
import { BillRows } from '#features/bill/BillRows.tsx';
import { useToPay } from '#features/bill/useToPay.ts';
import { CalmHero } from '#features/home/CalmHero.tsx';
import { HomePage } from '#features/home/HomePage.tsx';
import { AnswerHero, OutboxRows, useOutboxCounts } from '#features/home/OutboxRows.tsx';
import type { OpenPlace } from '#features/home/PlacesHome.tsx';
import { PlacesHomePart } from '#features/home/PlacesHomePart.tsx';
import { type HomeHero, secondShortcut, whatNow } from '#features/home/whatNow.ts';
import { MeterHero } from '#features/meter/MeterHero.tsx';
import { MeterRow } from '#features/meter/MeterRow.tsx';
import { NextAccountRow } from '#features/meter/NextAccountRow.tsx';
import { ReadingsProgress } from '#features/meter/ReadingsProgress.tsx';
import { useMeterTask } from '#features/meter/useMeterTask.ts';
import { useReadNext } from '#features/meter/useReadNext.ts';
import { PowerHero } from '#features/outages/PowerHero.tsx';
import { PowerRows } from '#features/outages/PowerRows.tsx';
import { SafetyTourOnce } from '#features/outages/SafetyTourOverPage.tsx';
import { usePower } from '#features/outages/usePower.ts';
import { areMany } from '#parts/account/accountList.ts';
import { useAccountTasks } from '#parts/account/useAccountTasks.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { NoticePromptOnHome } from '#parts/push/NoticePromptOnHome.tsx';
import { useStickyFlags } from '#session/useStickyFlags.ts';
import { Rows } from '#ui/Rows.tsx';
import { usePreload } from '#ui/usePreload.ts';

const POWER: readonly (HomeHero | undefined)[] = ['out', 'isItBack', 'planned'];
const BILL: readonly (HomeHero | undefined)[] = ['underWay', 'late', 'paid', 'due'];

/** What home begins with, and what else is known of the account that is looked at. */
export function HomeScreen({ search }: { search: { place?: 'one' | undefined } }) {
  const router = useRouter();
  const navigate = useNavigate();
  const readNext = useReadNext();
  const preload = useCallback(() => {
    for (const to of ['/outbox', '/outage/outage-map'] as const) void router.preloadRoute({ to });
  }, [router]);
  usePreload(preload);

  const power = usePower();
  const { showLookUpAndLiveTourSticky } = useStickyFlags();
  const counts = useOutboxCounts();
  const bill = useToPay();
  const { accounts, current } = useCurrentAccount() ?? {};
  const meter = useMeterTask(current);
  const tasks = useAccountTasks(accounts);
  const task = meter?.saved ? undefined : meter?.task;
  const stand = power?.stand;
  const now = whatNow({
    power: stand && {
      isOut: stand.kind === 'out',
      asksIfBack: stand.kind === 'isItBack',
      isPlannedSoon: stand.kind === 'planned' && stand.isSoon,
    },
    toAnswer: counts && counts.asked + counts.refused,
    bill: bill?.stand,
    meter: meter?.saved ? 'submitted' : meter?.task?.kind,
  });
  const isPower = POWER.includes(now);
  const isBill = BILL.includes(now);
  const isTour = now === 'nothing' && stand?.kind === 'none' && showLookUpAndLiveTourSticky;
  const isMany = accounts !== undefined && areMany(accounts);
  const isOfAll = isMany && !search.place;

  const openPlace: OpenPlace = async (account, target) => {
    if (target === 'read') return readNext(account);
    if (target === 'see') return showPlaces('one');
    await navigate({ to: target === 'pay' ? '/my-bill/payment-summary' : '/my-bill' });
  };
  const showPlaces = (which: 'one' | 'all') =>
    navigate({ to: '/Homepage', search: which === 'one' ? { place: 'one' } : {} });

  return (
    <>
      <HomePage
        places={
          isOfAll && (
            <PlacesHomePart accounts={accounts} onOpen={openPlace}>
              <Rows>{counts && <OutboxRows counts={counts} isInHero={false} />}</Rows>
            </PlacesHomePart>
          )
        }
        onPlace={isMany ? showPlaces : undefined}
        hero={hero()}
        heroName={now}
        beside={current && !current.proofNeeded && !isOfAll && <BillBesidePart caAccount={current.caAccount} />}
        rows={
          <>
            {power && <PowerRows power={power} isInHero={isPower} />}
            {bill && <BillRows bill={bill} isInHero={isBill} />}
            {meter && now !== 'reading' && <MeterRow shown={meter} />}
            {current && now !== 'reading' && <NextAccountRow tasks={tasks} current={current} />}
          </>
        }
        everyone={counts && <OutboxRows counts={counts} isInHero={now === 'answer'} />}
        second={isOfAll ? 'bill' : secondShortcut(now, { meter: meter?.task?.kind, bill: bill?.stand })}
      />
      {/* Not beside an outage at their place, nor over the tour. */}
      {now && !isPower && !isTour && <NoticePromptOnHome />}
    </>
  );

  function hero(): ReactNode {
    if (isPower) return power && <PowerHero power={power} />;
    if (isBill && bill && bill.stand !== 'nothing') return <BillHero {...bill} stand={bill.stand} />;
    if (now === 'answer') return counts && <AnswerHero counts={counts} />;
    if (now === 'reading' && task?.kind === 'due') {
      const isOneOfSeveral = accounts && accounts.length > 1;
      return (
        <MeterHero task={task} footer={isOneOfSeveral && <ReadingsProgress accounts={accounts} tasks={tasks} />} />
      );
    }
    return (
      <>
        <CalmHero isKnown={now === 'nothing'} />
        {isTour && <SafetyTourOnce />}
      </>
    );
  }
}
