import { Suspense } from 'react';
import type { PageName, WordKey } from '#contracts/words.ts';
import { fill, type Values } from '#contracts/words.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { isRich, readByBuild } from './lookUp.ts';
import { richText } from './richText.ts';
import { usePage } from './usePage.ts';

const Markdown = lazyPart(() => import('./Markdown.tsx').then((module) => module.Markdown));

type Props<Page extends PageName> = { page: Page; name: WordKey<Page>; values?: Values };

/** Words with paragraphs, lists and links. The bare text holds the place until the renderer is there. */
export function RichWords<Page extends PageName>({ page, name, values }: Props<Page>) {
  const words = usePage(page)(name);
  if (!isRich(words)) return <p>{fill(words, values)}</p>;
  const rich = readByBuild(words);
  if (rich) return <div>{richText(rich, values)}</div>;
  const text = fill(words.markdown, values);
  return (
    <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
