import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '#ui/Note.tsx';

interface Props {
  children: ReactNode;
  /** What was pressed is tried again at once: it comes into sight alone. */
  keepsFocus?: boolean;
}

/** What kept the report from going on. The customer is led to it: what they pressed is at the other end of the page. */
export function FailureNote({ children, keepsFocus = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!keepsFocus) box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: keepsFocus ? 'nearest' : 'center' });
  }, [keepsFocus]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="max-w-xl outline-none">
      <Note>{children}</Note>
    </div>
  );
}
