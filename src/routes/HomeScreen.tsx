import { HomePage } from '#features/home/HomePage.tsx';
import { ReadyCard } from '#features/home/ReadyCard.tsx';
import { WaitingCard } from '#features/home/WaitingCard.tsx';
import { MeterCard } from '#features/meter/MeterCard.tsx';

/** Which cards home shows, in this order. */
export function HomeScreen() {
  return (
    <HomePage accountCards={<MeterCard />}>
      <WaitingCard />
      <ReadyCard />
    </HomePage>
  );
}
