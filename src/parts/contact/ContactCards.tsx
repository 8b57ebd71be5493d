import { useListedWords } from '#content/useWords.ts';
import { useFailures } from '#ui/failures.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { isChat, openChat } from './chat.ts';

type Props = {
  /** Names a list of cards in the words. */
  list: 'cards' | 'emergency';
  urgent?: boolean;
};

/**
 * Phone numbers as large links that dial. They are bundled with the app: in a storm they must be there before
 * anything was ever loaded.
 */
export function ContactCards({ list, urgent = false }: Props) {
  const words = useListedWords('contact');
  const { show } = useFailures();
  const chat = (card: string) => {
    if (!openChat(words(`${card}.link`))) show(words(`${card}.title`), words('chat.closed'));
  };
  return (
    <ul className="flex flex-col gap-3">
      {words(list)
        .split(' ')
        .map((card) => {
          const title = words(`${card}.title`);
          const text = words(`${card}.text`);
          return (
            <li key={card}>
              {isChat(title) ? (
                <button type="button" onClick={() => chat(card)} className={`w-full text-left ${look(urgent)}`}>
                  <Face title={title} main={words(`${card}.action`)} text={text} icon="chat" urgent={urgent} />
                </button>
              ) : (
                <a href={`tel:${words(`${card}.phone`)}`} className={look(urgent)}>
                  <Face title={title} main={words(`${card}.phone`)} text={text} icon="phone" urgent={urgent} />
                </a>
              )}
            </li>
          );
        })}
    </ul>
  );
}

const look = (urgent: boolean): string =>
  `flex min-h-15 items-center gap-3.5 rounded-card border border-line bg-card px-4 py-3 transition-colors duration-150 hover:border-edge active:bg-wash ${urgent ? 'border-l-[6px] border-l-unplanned' : ''}`;

type FaceProps = { title: string; main: string; text: string; icon: IconName; urgent: boolean };

function Face({ title, main, text, icon, urgent }: FaceProps) {
  return (
    <>
      <Icon name={icon} className={`size-6 narrow:hidden ${urgent ? 'text-unplanned' : 'text-act'}`} />
      <span className="min-w-0 flex-1">
        <span className="block text-small text-soft">{title}</span>
        <span className="figures block text-large font-bold">{main}</span>
        {text !== '' && <span className="block text-small text-soft">{text}</span>}
      </span>
    </>
  );
}
