import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './buttonLook.ts';

interface Props {
  to: string;
  /** What the page is told beside its address. */
  state?: Record<string, unknown> | undefined;
  look?: ButtonLook;
  children: ReactNode;
}

/** A link inside the app that looks like a button: it goes somewhere, a Button does something. */
export function LinkButton({ to, state = {}, look = 'primary', children }: Props) {
  return (
    <Link to={to} state={state} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
