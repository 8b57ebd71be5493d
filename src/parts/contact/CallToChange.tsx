import { useListedWords } from '#content/useWords.ts';
import { Row, Rows } from '#ui/Rows.tsx';

interface Props {
  title: string;
  text: string;
  /** Names whom to call in the words of contacts. */
  card: 'service' | 'business';
}

/** Whom to call, and when somebody is there. */
export function CallToChange({ title, text, card }: Props) {
  const words = useListedWords('contact');
  const phone = words(`${card}.phone`);
  return (
    <section aria-label={title} className="flex max-w-xl flex-col gap-2">
      <h2 className="text-large font-bold">{title}</h2>
      <p className="text-soft">{text}</p>
      <Rows>
        <Row icon="phone" title={phone} detail={words(`${card}.text`)} href={`tel:${phone}`} />
      </Rows>
    </section>
  );
}
