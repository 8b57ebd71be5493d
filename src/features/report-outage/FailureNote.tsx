import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '#ui/Note.tsx';

/** What kept the report from going on. The customer is led to it: what they pressed is at the other end of the page. */
export function FailureNote({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="max-w-xl outline-none">
      <Note>{children}</Note>
    </div>
  );
}
