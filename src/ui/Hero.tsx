import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { buttonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';

/** What to do next: a page to go to, an address of another app (`tel:`), or what a press does. */
export type HeroAction = { text: string; isQuiet?: boolean } & (
  | { to: string; state?: Record<string, unknown>; search?: Record<string, string> }
  | { href: string }
  | { onPress: () => void }
);

/**
 * - act: there is something to do. wrong: power out, late, refused.
 * - good: done, or nothing to do; never amber.
 */
export type HeroTone = 'act' | 'wrong' | 'good';

export interface HeroProps {
  title: string;
  /** The title is the answer itself: an amount, a time, a reading. */
  isFigure?: boolean;
  tone?: HeroTone;
  /** What the figure is: a few words before it, read with it. */
  label?: string | undefined;
  /** A short line above the title: how long, since when. */
  kicker?: { icon: IconName; text: string } | undefined;
  /** Beside the title, where it has room. */
  picture?: ReactNode;
  children?: ReactNode;
  /** The one thing to do next, and at most a quiet one below it. */
  actions?: readonly HeroAction[];
  /** A line below the action. */
  note?: string | undefined;
  /** What stands at the end, below a line. */
  footer?: ReactNode;
}

const GROUND = 'bg-hero text-hero-ink';
const GROUNDS: Record<HeroTone, string> = {
  act: GROUND,
  wrong: GROUND,
  good: 'border border-line bg-card text-ink',
};
const KICKERS: Record<HeroTone, string> = {
  act: 'text-hero-lamp',
  wrong: 'text-hero-wrong',
  good: 'text-good',
};

/** '$12,345.67' has room on a phone, and '$154.88' with text of twice the size, only in smaller letters. */
const sizeOf = (figure: string): string =>
  figure.length > 8
    ? 'text-[min(2.75rem,10vw)] leading-tight narrow:text-[8.5vw] rail:text-[1.75rem]'
    : 'text-amount narrow:text-[12vw] wide:text-[3.5rem]';

/** The first thing on a screen: what now? */
export function Hero({
  title,
  isFigure,
  label,
  tone = 'act',
  kicker,
  picture,
  children,
  actions = [],
  note,
  footer,
}: HeroProps) {
  const id = useId();
  const soft = tone === 'good' ? 'text-soft' : 'text-hero-soft';
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col gap-1.5 rounded-[1.25rem] p-5 forced-colors:border ${GROUNDS[tone]}`}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-1.5">
          {kicker && (
            <p data-kicker className={`flex items-center gap-2 text-small font-bold ${KICKERS[tone]}`}>
              <Icon name={kicker.icon} className="size-5 narrow:hidden" />
              {kicker.text}
            </p>
          )}
          <h2 id={id} className={isFigure ? `figures ${sizeOf(title)}` : 'text-title'}>
            {label ? <Labelled label={label} title={title} className={soft} /> : title}
          </h2>
        </div>
        {picture}
      </div>
      {/* With text of twice the size the action comes before it: both are in the first screen. */}
      {children && <div className={`narrow:order-1 rail:contents ${soft}`}>{children}</div>}
      <div className="flex flex-col empty:hidden wide:flex-row wide:gap-3">
        {actions.map((action) => (
          <Action key={action.text} {...action} isOnCard={tone === 'good'} />
        ))}
      </div>
      {note && <p className={`text-center text-small wide:max-w-[330px] ${soft}`}>{note}</p>}
      {footer && <div className="mt-3 border-t border-hero-edge/40 pt-3 empty:hidden narrow:order-1">{footer}</div>}
    </section>
  );
}

/** Two lines that are read as one. */
function Labelled({ label, title, className }: { label: string; title: string; className: string }) {
  return (
    <>
      <span className={`block text-base leading-normal font-normal ${className}`}>{label}</span> <span>{title}</span>
    </>
  );
}

function Action({ text, isQuiet, isOnCard, ...action }: HeroAction & { isOnCard: boolean }) {
  const look = isOnCard ? (isQuiet ? 'quiet' : 'primary') : isQuiet ? 'heroQuiet' : 'hero';
  const className = 'mt-3 wide:w-auto wide:max-w-[330px] wide:flex-auto';
  if ('onPress' in action) {
    return (
      <Button look={look} className={className} onClick={action.onPress}>
        {text}
      </Button>
    );
  }
  if ('href' in action) {
    return (
      <a href={action.href} className={`${className} ${buttonLook(look)}`}>
        {text}
      </a>
    );
  }
  return (
    <Link
      to={action.to}
      state={action.state ?? {}}
      search={action.search ?? {}}
      className={`${className} ${buttonLook(look)}`}
    >
      {text}
    </Link>
  );
}
