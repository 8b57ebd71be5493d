import type { ReactNode } from 'react';

/** Something good to know, in the colours of the sync status; not a failure. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card forced-colors:border bg-lamp-wash px-3.5 py-3 text-small text-lamp-ink">
      {children}
    </div>
  );
}
