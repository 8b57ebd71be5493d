import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { Alert } from './Alert.tsx';

interface ShownFailure {
  id: number;
  title: string;
  message: string;
}
interface Failures {
  /** Shows a failure until the customer puts it away; the same one twice is shown once. */
  show: (title: string, message: string) => void;
}

const FailuresContext = createContext<Failures | null>(null);
const ShownContext = createContext<{ shown: ShownFailure[]; dismiss: (id: number) => void }>({
  shown: [],
  dismiss: () => {},
});

let nextId = 0;

/** The shared handler of every failure that a customer sees (ERR-01): one implementation for all titles. */
export function FailuresProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownFailure[]>([]);
  const show = useCallback((title: string, message: string) => {
    setShown((before) => {
      if (before.some((one) => one.title === title && one.message === message)) return before;
      return [...before, { id: nextId++, title, message }];
    });
  }, []);
  const dismiss = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  const failures = useMemo(() => ({ show }), [show]);
  const list = useMemo(() => ({ shown, dismiss }), [shown, dismiss]);
  return (
    <FailuresContext value={failures}>
      <ShownContext value={list}>{children}</ShownContext>
    </FailuresContext>
  );
}

export function useFailures(): Failures {
  const failures = use(FailuresContext);
  if (!failures) throw new Error('useFailures needs a FailuresProvider above it');
  return failures;
}

/** Where they appear: once, at the top of the page. */
export function FailureList({ dismissLabel }: { dismissLabel: string }) {
  const { shown, dismiss } = use(ShownContext);
  return shown.map(({ id, title, message }) => (
    <Alert key={id} title={title} message={message} dismissLabel={dismissLabel} onDismiss={() => dismiss(id)} />
  ));
}
