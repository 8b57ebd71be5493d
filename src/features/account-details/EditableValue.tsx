import { type ReactNode, type Ref, useContext } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { WhyBlocked } from './Facts.tsx';

interface Props {
  children: ReactNode;
  /** What is edited, in words for a screen reader: "Edit name". */
  label: string;
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  isBlocked: boolean;
  onEdit: () => void;
}

/** A value with the button that opens its edit; while another edit is open it cannot be pressed, and its card says why. */
export function EditableValue({ children, label, ref, isOpen, isBlocked, onEdit }: Props) {
  const words = useWords('account-details');
  const id = useContext(WhyBlocked);
  return (
    <span className="flex items-center gap-x-3 narrow:flex-wrap">
      <span className="min-w-0 flex-1 narrow:basis-full">{children}</span>
      {!isOpen && (
        <Button
          ref={ref}
          look="plain"
          className="-my-2 -mr-5 narrow:mr-0 disabled:border-transparent! disabled:bg-transparent!"
          aria-label={label}
          aria-describedby={isBlocked ? id : undefined}
          disabled={isBlocked}
          onClick={onEdit}
        >
          {words('edit')}
        </Button>
      )}
    </span>
  );
}
