import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';

const CHOICES = ['all', 'toRead', 'done'] as const;
/** Which accounts a list shows, by where their readings stand. */
export type ReadingsShown = (typeof CHOICES)[number];

interface Props {
  shown: ReadingsShown;
  /** Undefined while they are read from the device: the space is reserved, so that no account moves. */
  counts: Record<ReadingsShown, number> | undefined;
  onShow: (shown: ReadingsShown) => void;
}

/** All accounts, those to read, or those that are done, each with how many there are. */
export function ReadingFilter({ shown, counts, onShow }: Props) {
  const words = useWords('account-picker');
  return (
    <fieldset className={`flex flex-wrap gap-2 ${counts ? '' : 'invisible'}`}>
      <legend className="sr-only">{words('filter')}</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={shown === choice}
          onClick={() => onShow(choice)}
          className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] px-3.5 text-small font-semibold ${shown === choice ? 'border-act bg-act text-act-ink' : 'border-edge bg-card text-ink hover:bg-wash active:bg-wash'}`}
        >
          {shown === choice && <Icon name="check" className="size-4" />}
          {words(`filter.${choice}`, { count: counts?.[choice] ?? 0 })}
        </button>
      ))}
    </fieldset>
  );
}
