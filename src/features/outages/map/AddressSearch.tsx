import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { addressSearchCall } from '#contracts/addressSearch.ts';
import type { ReplyOf } from '#contracts/call.ts';
import type { Position } from '#contracts/regions.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';
import { Button } from '#ui/Button.tsx';
import { FoundList } from './FoundList.tsx';

type Props = {
  /** What was typed; another text is another search (`key`). */
  text: string;
  onPlace: (at: Position) => void;
};

/** The server gives the geocoder five seconds. */
const PATIENCE_MS = 8000;

/** Asks the geocoder at a press alone, never while the customer types: who runs the geocoder learns the words. */
export function AddressSearch({ text, onPlace }: Props) {
  const words = useWords('outages');
  const [answer, setAnswer] = useState<ReplyOf<typeof addressSearchCall> | 'asked' | 'away' | null>(null);

  async function ask() {
    setAnswer('asked');
    const outcome = await callAsAnyone(addressSearchCall, { text }, { timeoutMs: PATIENCE_MS });
    setAnswer(outcome.ok ? outcome.reply : 'away');
  }

  const found = typeof answer === 'object' ? answer : null;
  const count = found?.places.length;
  return (
    <>
      <Button
        look="quiet"
        className="mt-1.5 wrap-anywhere"
        busy={answer === 'asked'}
        busyLabel={words('search.asking')}
        onClick={() => void ask()}
      >
        {words('search.asAddress', { text })}
      </Button>
      <p role="status" className="mt-1.5 text-soft empty:hidden">
        {answer === 'away' && words('search.addressesAway')}
        {count === 0 && words('search.noAddress')}
        {count ? words('search.addressesFound', { count }) : null}
      </p>
      {found && count ? (
        <>
          <FoundList
            label={words('search.addresses')}
            found={found.places.map(({ name, at }) => ({
              key: `${name} ${at}`,
              name,
              what: words('search.address'),
              show: () => onPlace(at),
            }))}
          />
          <p className="mt-1 text-tiny text-soft">{found.licence ?? words('search.credits')}</p>
        </>
      ) : null}
    </>
  );
}

/** Whether the geocoder can be asked for this. */
export const isAddressText = (text: string): boolean => addressSearchCall.request.safeParse({ text }).success;
