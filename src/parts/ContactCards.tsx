import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * Phone numbers as large links that dial. They are bundled with the app: in a storm they must be there before
 * anything was ever loaded. `list` names a list of cards in the words: 'cards' or 'emergency'.
 */
export function ContactCards({ list, urgent = false }: { list: 'cards' | 'emergency'; urgent?: boolean }) {
  const words = useWords('contact');
  return (
    <ul className="flex flex-col gap-3">
      {words(list)
        .split(' ')
        .map((card) => (
          <li key={card}>
            <a
              href={`tel:${words(`${card}.phone`)}`}
              className={`flex min-h-15 items-center gap-3.5 rounded-card border border-line bg-card px-4 py-3 transition-colors duration-150 hover:border-edge active:bg-wash ${urgent ? 'border-l-[6px] border-l-unplanned' : ''}`}
            >
              <Icon name="phone" className={urgent ? 'size-6 text-unplanned' : 'size-6 text-act'} />
              <span className="min-w-0 flex-1">
                <span className="block text-small text-soft">{words(`${card}.title`)}</span>
                <span className="figures block text-large font-bold">{words(`${card}.phone`)}</span>
                {words(`${card}.text`) !== '' && (
                  <span className="block text-small text-soft">{words(`${card}.text`)}</span>
                )}
              </span>
            </a>
          </li>
        ))}
    </ul>
  );
}
