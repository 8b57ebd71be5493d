import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from './buttonLook.ts';

/** A link inside the app that looks like a button: it goes somewhere, a Button does something. */
export function LinkButton({ to, look = 'primary', children }: { to: string; look?: ButtonLook; children: ReactNode }) {
  return (
    <Link to={to} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
