import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface Answer {
  label: string;
  onChoose: () => unknown;
  disabled?: boolean;
  /** It is being done: it can not be chosen again. */
  busy?: boolean;
  /** In place of the label meanwhile. */
  busyLabel?: string;
}

interface Props {
  title: string;
  /** Open where nothing is said. */
  open?: boolean;
  /** The first is the primary one. */
  answers: readonly [Answer, Answer];
  /** Escape or the close button; a press outside does not close it. */
  onClose: () => void;
  children: ReactNode;
}

/** A question that the customer must decide, above the page. */
export function Question({ title, open = true, answers: [first, second], onClose, children }: Props) {
  const actions = (
    <>
      <AnswerButton {...first} look="primary" />
      <AnswerButton {...second} look="quiet" />
    </>
  );
  return (
    <Dialog title={title} role="alertdialog" open={open} onClose={onClose} actions={actions}>
      {children}
    </Dialog>
  );
}

const AnswerButton = ({ label, onChoose, ...rest }: Answer & { look: 'primary' | 'quiet' }) => (
  <Button {...rest} onClick={() => void onChoose()}>
    {label}
  </Button>
);
