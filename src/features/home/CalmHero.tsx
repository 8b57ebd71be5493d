import { useWords } from '#content/useWords.ts';
import { phoneText } from '#ui/format.ts';
import { Hero } from '#ui/Hero.tsx';
import { House } from '#ui/House.tsx';

/** What home says where there is nothing to do; `isKnown` false: where too little is on the device to say so. */
export function CalmHero({ isKnown }: { isKnown: boolean }) {
  const words = useWords('home');
  if (!isKnown) return <Hero title={words('toCome.title')}>{words('toCome.text')}</Hero>;
  return (
    <Hero
      tone="good"
      kicker={{ icon: 'check', text: words('nothing.kicker') }}
      title={words('nothing.title')}
      picture={<House />}
    />
  );
}

/** While the accounts of a customer come to this device for the first time. */
export function AccountsHero() {
  const words = useWords('home');
  return (
    <div role="status">
      <Hero title={words('toCome.accounts')}>{words('toCome.accounts.text')}</Hero>
    </div>
  );
}

/** For a customer without an account: it is added with a bill, or by a call. */
export function NoAccountHero() {
  const words = useWords('home');
  const contact = useWords('contact');
  const phone = phoneText(contact('service.phone'));
  return (
    <Hero
      title={words('noAccount.title')}
      actions={[
        { to: '/my-profile/add-and-remove-account', text: words('noAccount.add') },
        { href: `tel:${phone}`, text: words('noAccount.call', { phone }), isQuiet: true },
      ]}
    >
      {words('noAccount.text')}
    </Hero>
  );
}
