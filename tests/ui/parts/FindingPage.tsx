import { useParams } from '@tanstack/react-router';

/** One mistake each, that only some looks at a page show. */
const STYLES: Record<string, string> = {
  none: '',
  unnamed: 'button { display: block }',
  'dark-contrast': 'p { color: light-dark(#000, #333); background: light-dark(#fff, #222) }',
  'light-contrast': 'p { color: light-dark(#ccc, #fff); background: light-dark(#ddd, #000) }',
  overflow: 'p { width: 400px }',
  'wide-unnamed': '@media (width > 800px) { button { display: block } }',
  'wide-dark-contrast':
    '@media (width > 800px) { p { color: light-dark(#000, #333); background: light-dark(#fff, #222) } }',
  'wide-light-contrast':
    '@media (width > 800px) { p { color: light-dark(#ccc, #fff); background: light-dark(#ddd, #000) } }',
  'wide-scrolling': '@media (width > 800px) { div { height: 0.5rem; overflow-y: scroll } }',
};

/** A paragraph in a box and a button without a name, which is hidden where that is not the mistake. */
export function FindingPage() {
  const { name }: { name?: string } = useParams({ strict: false });
  return (
    <section className="finding">
      <style>{`.finding { button { display: none } ${STYLES[name ?? '']} }`}</style>
      <div>
        <p>Some words</p>
      </div>
      <button type="button" />
    </section>
  );
}
