import { useWords } from '#content/useWords.ts';
import type { SocialProvider } from '#contracts/social.ts';
import { Question } from '#ui/Question.tsx';

type Props = { provider: SocialProvider; busy: boolean; onDisconnect: () => void; onClose: () => void };

/** Asked before a way to sign in is taken away (SEC-16). */
export function DisconnectDialog({ provider, busy, onDisconnect, onClose }: Props) {
  const words = useWords('security');
  return (
    <Question
      title={words('social.ask.title', { provider })}
      onClose={onClose}
      answers={[
        { label: words('social.ask.yes'), onChoose: onDisconnect, busy },
        { label: words('social.ask.no'), onChoose: onClose },
      ]}
    >
      <p>{words('social.ask.text', { provider })}</p>
    </Question>
  );
}
