import { HomePage } from '#features/home/HomePage.tsx';
import { ReadyCard } from '#features/home/ReadyCard.tsx';
import { WaitingCard } from '#features/home/WaitingCard.tsx';
import { MeterHero } from '#features/meter/MeterHero.tsx';

/** Which cards home shows, in this order. */
export function HomeScreen() {
  return (
    <HomePage accountCards={<MeterHero />}>
      <WaitingCard />
      <ReadyCard />
    </HomePage>
  );
}
