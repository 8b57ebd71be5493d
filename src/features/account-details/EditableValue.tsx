import { type ReactNode, type Ref, useId } from 'react';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';

interface Props {
  children: ReactNode;
  /** What is edited, in words for a screen reader: "Edit name". */
  label: string;
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  isBlocked: boolean;
  onEdit: () => void;
}

/** A value with the button that opens its edit; while another edit is open it says why there is none. */
export function EditableValue({ children, label, ref, isOpen, isBlocked, onEdit }: Props) {
  const words = useWords('account-details');
  const id = useId();
  return (
    <span className="flex items-center gap-x-3 narrow:flex-wrap">
      <span className="min-w-0 flex-1 narrow:basis-full">
        {children}
        {isBlocked && (
          <span id={id} className="block text-small font-normal text-soft">
            {words('editBlocked')}
          </span>
        )}
      </span>
      {!isOpen && (
        <Button
          ref={ref}
          look="plain"
          className="-my-2 -mr-5 narrow:mr-0"
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
