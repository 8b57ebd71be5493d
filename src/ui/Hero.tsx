import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { buttonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';

/** What to do next: a page to go to, or what a press does. */
export type HeroAction = { text: string; isQuiet?: boolean } & (
  | { to: string; state?: Record<string, unknown>; search?: Record<string, string> }
  | { onPress: () => void }
);

export interface HeroProps {
  title: string;
  /** A short line above the title: how long, since when. */
  kicker?: { icon: IconName; text: string } | undefined;
  children?: ReactNode;
  /** The one thing to do next, and at most a quiet one below it. */
  actions?: readonly HeroAction[];
  /** A line below the action. */
  note?: string | undefined;
  /** What stands at the end, below a line. */
  footer?: ReactNode;
}

/** The first thing on a screen: what now? */
export function Hero({ title, kicker, children, actions = [], note, footer }: HeroProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 rounded-[1.25rem] bg-hero p-5 text-hero-ink">
      {kicker && (
        <p className="flex items-center gap-2 text-small font-bold text-hero-lamp">
          <Icon name={kicker.icon} className="size-5" />
          {kicker.text}
        </p>
      )}
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children && <div className="text-hero-soft">{children}</div>}
      {actions.map((action) => (
        <Action key={action.text} {...action} />
      ))}
      {note && <p className="text-center text-small text-hero-soft wide:max-w-[330px]">{note}</p>}
      {footer && <div className="mt-3 border-t border-hero-edge/40 pt-3 empty:hidden">{footer}</div>}
    </section>
  );
}

function Action({ text, isQuiet, ...action }: HeroAction) {
  const look = isQuiet ? 'heroQuiet' : 'hero';
  const className = 'mt-3 wide:max-w-[330px]';
  if ('onPress' in action) {
    return (
      <Button look={look} className={className} onClick={action.onPress}>
        {text}
      </Button>
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
