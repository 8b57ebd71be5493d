import { useListedWords } from '#content/useWords.ts';
import { useFailures } from '#ui/failures.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';

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

/** Which links lead out of the app. Many people edit content: no script may come in by a link. */
const OUTSIDE = ['https:', 'http:'];
const IN_ANOTHER_APP = ['sms:', 'mailto:', 'tel:'];

/**
 * Opens the live chat that content describes by `link`: a chat page in a window of its own, or the phone's own
 * messages. The one place that knows how a chat is opened: a vendor's widget would be opened here (APP-29).
 *
 * @returns false when there is nothing to open.
 */
export function openChat(link: string): boolean {
  const url = link === '' ? null : URL.parse(link, location.href);
  if (!url) return false;
  if (IN_ANOTHER_APP.includes(url.protocol)) location.assign(url.href);
  else if (OUTSIDE.includes(url.protocol)) window.open(url.href, '_blank', 'noopener');
  else return false;
  return true;
}

/** A contact card is the way to the chat when its title says so, in any letter case (APP-29). */
export const isChat = (title: string): boolean => /chat/i.test(title);
