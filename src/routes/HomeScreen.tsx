import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { BillCard } from '#features/bill/BillCard.tsx';
import { HomePage } from '#features/home/HomePage.tsx';
import { PaymentCard, WaitingCard } from '#features/home/OutboxCards.tsx';
import { ReadyCard } from '#features/home/ReadyCard.tsx';
import { MeterHero } from '#features/meter/MeterHero.tsx';
import { PowerCard } from '#features/outages/PowerCard.tsx';
import { usePower } from '#features/outages/usePower.ts';
import { usePreload } from '#ui/usePreload.ts';

/** Which cards home shows, in this order: where the power is out, that comes first. */
export function HomeScreen() {
  const power = usePower();
  const router = useRouter();
  const preload = useCallback(() => {
    for (const to of ['/outbox', '/outage/outage-map'] as const) void router.preloadRoute({ to });
  }, [router]);
  usePreload(preload);
  const card = power && <PowerCard power={power} />;
  const isOut = power?.here?.kind === 'out';
  return (
    <HomePage
      accountCards={
        <>
          {isOut && card}
          <PaymentCard />
          <MeterHero />
          {!isOut && card}
        </>
      }
      laterCards={<BillCard />}
    >
      <WaitingCard />
      <ReadyCard />
    </HomePage>
  );
}
