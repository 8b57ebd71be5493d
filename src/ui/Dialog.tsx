import { type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazyPart.tsx';

// React Aria is loaded with the first dialog, not with the first page.
const Modal = lazyPart(() => import('./Modal.tsx').then((module) => module.Modal));

/** Call when a dialog is likely soon, so that it opens without a wait. */
export const preloadDialog = Modal.preload;

export type DialogProps = {
  title: string;
  open: boolean;
  /** Escape, a press outside, or the close button. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one first; they stay in sight while the content scrolls. */
  actions?: ReactNode;
  /** 'alertdialog' when the customer must decide: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
};

/** A question above the page: holds the focus, gives it back, and leaves the rest unreachable while open. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  );
}
