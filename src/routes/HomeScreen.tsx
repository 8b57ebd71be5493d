import { MeterCard, WaitingCard } from '#features/home/HomeCards.tsx';
import { HomePage } from '#features/home/HomePage.tsx';

/** Which cards home shows, in this order. */
export function HomeScreen() {
  return (
    <HomePage>
      <MeterCard />
      <WaitingCard />
    </HomePage>
  );
}
