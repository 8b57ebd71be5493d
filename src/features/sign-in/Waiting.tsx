import { useWords } from '#content/useWords.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** AUTH-08: says what is happening while the sign-in flow decides. */
export function Waiting({ what }: { what: 'loading' | 'signingOut' }) {
  const words = useWords('login');
  return (
    <p role="status" className="m-auto flex items-center gap-3 pb-20">
      <Spinner /> {words(what === 'loading' ? 'opening' : 'signingOut')}
    </p>
  );
}
