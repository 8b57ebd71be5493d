import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Icon } from './Icon.tsx';
import { inputLook } from './TextField.tsx';

type Props = {
  label: string;
  options: readonly { id: string; text: string }[];
  value: string | null;
  placeholder: string;
  /** What is wrong and how to put it right. */
  error?: string | undefined;
  onChange: (id: string) => void;
};

/** One of several; the list is at most 14rem high and scrolls (APP-35). */
export function Dropdown({ label, options, value, placeholder, error, onChange }: Props) {
  return (
    <Select
      selectedKey={value}
      placeholder={placeholder}
      isInvalid={error !== undefined}
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      className="flex flex-col gap-1.5 wide:max-w-md"
    >
      <Label className="text-small font-bold">{label}</Label>
      <Button className={`${inputLook} flex items-center gap-3 text-left`}>
        <SelectValue className="min-w-0 flex-1 data-placeholder:text-soft" />
        <Icon name="down" className="size-5 text-soft" />
      </Button>
      <FieldError className="text-small font-bold text-unplanned">{error}</FieldError>
      <Popover className="z-50 w-(--trigger-width) rounded-card border border-edge bg-card p-2 shadow-lg shadow-[#0003]">
        <ListBox items={options} className="max-h-56 overflow-y-auto outline-none">
          {({ text }) => (
            <ListBoxItem
              textValue={text}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none hover:bg-wash data-focused:bg-wash data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-act"
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">{text}</span>
                  {isSelected && <Icon name="check" className="size-6 text-act" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
