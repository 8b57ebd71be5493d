import { useId, useLayoutEffect } from 'react';
import { setPageTitle } from './pageTitle.ts';

/**
 * A page whose name is not its route's (a greeting, a result) says it here. The frame shows it as the one h1 in
 * its header and in the window's title. `description` stands where the component stands (APP-19).
 */
export function PageTitle({ title, description }: { title: string; description?: string }) {
  const id = useId();
  useLayoutEffect(() => setPageTitle({ id, text: title }), [id, title]);
  return description ? <p className="max-w-prose text-soft">{description}</p> : null;
}
