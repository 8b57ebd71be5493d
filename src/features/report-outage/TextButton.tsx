import type { ComponentProps } from 'react';

/** A third choice beside the buttons: underlined words, as wide as they are. */
export const TextButton = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...button}
    className={`min-h-11 text-left font-bold text-act underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
  />
);
