import type { ReactNode } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useListedWords } from '#content/useWords.ts';
import type { WordKey } from '#contracts/words.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import type { ButtonLook } from '#ui/buttonLook.ts';
import { Card } from '#ui/Card.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { isIconName } from '#ui/Icon.tsx';

type Props = {
  isCustomer: boolean;
  /** The log out button, in the look that content gives it. */
  signOut: (look: ButtonLook) => ReactNode;
};

const SIGN_OUT_LOOKS: readonly string[] = ['gray', 'orange', 'white'] satisfies ButtonLook[];

/** The customer's own pages first (APP-08), then whom to call and the legal card (APP-07), and the way out. */
export function MenuPage({ isCustomer, signOut }: Props) {
  const words = useListedWords('menu');
  const navigation = useListedWords('navigation');
  const variant = words('signOut.variant');
  return (
    <div className="grid gap-5 wide:grid-cols-2 wide:items-start wide:gap-8">
      <nav aria-label={words('more')}>
        <ul className="flex flex-col gap-3">
          {list(words(isCustomer ? 'actions' : 'visitorActions')).map((action) => (
            <li key={action}>
              <CardLink
                to={words(`${action}.path`)}
                {...iconOf(words(`${action}.icon`))}
                title={words(`${action}.label`)}
                detail={words(`${action}.detail`)}
              />
            </li>
          ))}
          {/* With text of twice the size the bar has no room for these. */}
          {list(navigation('items'))
            .filter((item) => !list(navigation('items.largeText')).includes(item))
            .map((item) => (
              <li key={item} className="hidden narrow:block">
                <CardLink
                  to={navigation(`${item}.path`)}
                  title={navigation(`${item}.label`)}
                  {...iconOf(navigation(`${item}.icon`))}
                />
              </li>
            ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-3.5">
        <h2 className="text-large">{words('contact')}</h2>
        <p className="-mt-2 text-soft">{words('intro')}</p>
        <ContactCards list="emergency" urgent />
        <ContactCards list="cards" />
        {list(words('legalCards')).map((card) => (
          <Card key={card}>
            <h2 className="mb-1 text-large">{words(`${card}.title`)}</h2>
            <div className="text-small text-soft">
              {/* The words themselves list the cards. */}
              <RichWords page="menu" name={`${card}.text` as WordKey<'menu'>} />
            </div>
          </Card>
        ))}
        <CardLink
          to="/menu/licences"
          {...iconOf(words('licences.icon'))}
          title={words('licences.label')}
          detail={words('licences.detail')}
        />
        {isCustomer && signOut((SIGN_OUT_LOOKS.includes(variant) ? variant : 'gray') as ButtonLook)}
      </div>
    </div>
  );
}

/** Content names the drawing; one that the app does not have is left out. */
const iconOf = (name: string) => (isIconName(name) ? { icon: { name, tone: 'act' as const } } : {});

/** How content lists things: by name, with blanks between. */
const list = (names: string): string[] => names.split(' ').filter((name) => name !== '');
