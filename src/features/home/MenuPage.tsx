import type { ReactNode } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/ContactCards.tsx';
import { Card } from '#ui/Card.tsx';

type Props = {
  /** The remember-me switch and what else is kept on this device. */
  settings?: ReactNode;
  signOut?: ReactNode;
};

/** Contact us (APP-07): cards with numbers, the legal card, then what belongs to this device. */
export function MenuPage({ settings, signOut }: Props) {
  const words = useWords('menu');
  return (
    <>
      <p className="text-soft">{words('intro')}</p>
      <div className="grid gap-3.5 wide:grid-cols-2 wide:items-start wide:gap-8">
        <ContactCards list="cards" />
        <div className="flex flex-col gap-3.5">
          <Card>
            <h2 className="mb-1 text-large">{words('legal.title')}</h2>
            <div className="text-small text-soft">
              <RichWords page="menu" name="legal.text" />
            </div>
          </Card>
          {settings && (
            <Card>
              <h2 className="mb-1 text-large">{words('settings.title')}</h2>
              {settings}
            </Card>
          )}
          {signOut}
        </div>
      </div>
    </>
  );
}
