import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';

type Props = {
  label: string;
  /** The slide's place among all, such as '2 of 4'. */
  place: string;
  slides: readonly string[];
  at: number;
  title: string;
  text: string;
  /** What leads on and out, at the bottom. */
  children: ReactNode;
};

/** One slide of a tour at a time, over the whole height. */
export function Slides({ label, place, slides, at, title, text, children }: Props) {
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="flex w-full max-w-md flex-1 flex-col self-center"
    >
      {/* The slide is read out when it changes; the focus stays on the button. */}
      <div aria-live="polite" className="flex flex-1 flex-col items-center justify-center gap-6 py-4 text-center">
        {/* biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group (ARIA Authoring Practices) */}
        <div role="group" aria-roledescription="slide" aria-label={place} className="flex flex-col items-center gap-5">
          <Picture name={slides[at] ?? ''} />
          <h2 className="text-title">{title}</h2>
          <p className="max-w-prose text-soft">{text}</p>
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-center gap-2.5 pb-2">
        {slides.map((name, index) => (
          <span
            key={name}
            className={`h-2.5 rounded-full forced-colors:border ${index === at ? 'w-6 bg-act forced-colors:bg-[Highlight]' : 'w-2.5 bg-line'}`}
          />
        ))}
      </div>
      {children}
    </section>
  );
}
