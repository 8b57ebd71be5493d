const LINK = { props: { className: 'text-act underline underline-offset-4' } };

/** How an editor's Markdown looks; raw HTML in it is shown as text and never becomes markup. */
export const MARKDOWN_OPTIONS = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: LINK,
    p: { props: { className: 'mt-2 first:mt-0' } },
    ul: { props: { className: 'mt-2 list-disc pl-5' } },
    ol: { props: { className: 'mt-2 list-decimal pl-5' } },
    h2: { props: { className: 'mt-4 text-large font-bold first:mt-0' } },
    h3: { props: { className: 'mt-3 font-bold first:mt-0' } },
  },
} as const;
