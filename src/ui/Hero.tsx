import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { buttonLook } from './buttonLook.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  title: string;
  /** A short line above the title: how long, since when. */
  kicker?: { icon: IconName; text: string } | undefined;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: { to: string; text: string; isQuiet?: boolean; state?: Record<string, unknown> } | undefined;
  /** A line below the action. */
  note?: string | undefined;
}

/** The first thing on a screen: what now? One a screen. */
export function Hero({ title, kicker, children, action, note }: Props) {
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
      {action && (
        <Link
          to={action.to}
          state={action.state ?? {}}
          className={`mt-3 wide:max-w-[330px] ${buttonLook(action.isQuiet ? 'heroQuiet' : 'hero')}`}
        >
          {action.text}
        </Link>
      )}
      {note && <p className="text-center text-small text-hero-soft wide:max-w-[330px]">{note}</p>}
    </section>
  );
}
