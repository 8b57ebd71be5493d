import { useWords } from '#content/useWords.ts';
import { CallToChange } from '#parts/contact/CallToChange.tsx';
import type { NotOffered as Why } from './offer.ts';

/** Why a plan is not set up or changed here, and whom to call. */
export function NotOffered({ why }: { why: Why }) {
  const words = useWords('payment-plan');
  return (
    <CallToChange
      card={why === 'business' ? 'business' : 'service'}
      title={words('call')}
      text={words(`notOffered.${why}`)}
    />
  );
}
