import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from './Icon.tsx';
import { inputLook } from './TextField.tsx';

type Props = {
  label: string;
  /** Names the button that opens the whole list. */
  openLabel: string;
  options: readonly { id: string; text: string }[];
  /** Shown where nothing has the typed text in it. */
  nothing: string;
  onChange: (id: string) => void;
};

/** One of many, found by typing a part of it; the list is at most 14rem high and scrolls (APP-35). */
export function SearchableDropdown({ label, openLabel, options, nothing, onChange }: Props) {
  return (
    <ComboBox
      defaultItems={options}
      allowsEmptyCollection
      menuTrigger="focus"
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      className="flex flex-col gap-1.5 wide:max-w-md"
    >
      <Label className="text-small font-bold">{label}</Label>
      <div className="relative">
        <Input className={`${inputLook} pr-12`} autoComplete="off" />
        <Button aria-label={openLabel} className="absolute inset-y-0 right-0 grid w-12 place-items-center text-soft">
          <Icon name="down" className="size-5" />
        </Button>
      </div>
      <Popover className="z-50 w-(--trigger-width) rounded-card border border-edge bg-card p-2 shadow-lg shadow-[#0003]">
        <ListBox
          className="max-h-56 overflow-y-auto outline-none"
          renderEmptyState={() => <p className="px-3 py-2 text-soft">{nothing}</p>}
        >
          {({ text }: { text: string }) => (
            <ListBoxItem
              textValue={text}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-3 py-1.5 outline-none hover:bg-wash data-focused:bg-wash"
            >
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
