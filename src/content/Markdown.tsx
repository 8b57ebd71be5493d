import Renderer from 'markdown-to-jsx/react';

const LINK = { props: { className: 'text-act underline underline-offset-4' } };
const OVERRIDES = {
  a: LINK,
  p: { props: { className: 'mt-2 first:mt-0' } },
  ul: { props: { className: 'mt-2 list-disc pl-5' } },
  ol: { props: { className: 'mt-2 list-decimal pl-5' } },
  h2: { props: { className: 'mt-4 text-large font-bold first:mt-0' } },
  h3: { props: { className: 'mt-3 font-bold first:mt-0' } },
};

/** An editor's Markdown; raw HTML in it is shown as text and never becomes markup. */
export function Markdown({ text }: { text: string }) {
  return (
    <div>
      <Renderer options={{ disableParsingRawHTML: true, forceBlock: true, overrides: OVERRIDES }}>{text}</Renderer>
    </div>
  );
}
