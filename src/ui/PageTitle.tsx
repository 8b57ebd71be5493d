import { useId, useLayoutEffect } from 'react';
import { setPageTitle } from './pageTitle.ts';

interface Props {
  title: string;
  windowTitle?: string;
  description?: string;
}

/**
 * A page whose name is not its route's (a greeting, a result) says it here. The frame shows it as the one h1 in
 * its header and in the window's title. `description` stands where the component stands (APP-19).
 *
 * `windowTitle`: what the window says instead. Needed where `title` names a person: the browser's history keeps the titles
 * of windows, also after a sign-out.
 */
export function PageTitle({ title, windowTitle, description }: Props) {
  const id = useId();
  useLayoutEffect(() => setPageTitle({ id, text: title, windowText: windowTitle }), [id, title, windowTitle]);
  return description ? <p className="max-w-prose text-soft">{description}</p> : null;
}
