import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { IconName } from '#ui/Icon.tsx';
import { IconTile } from '#ui/IconTile.tsx';
import { TextButton } from './TextButton.tsx';

interface Props {
  icon: IconName;
  title: string;
  detail?: string;
  /** What a screen reader calls the button: 'Change' alone says nothing of which row it is. */
  change: string;
  /** Leads elsewhere; without it the row opens in its place. */
  onChange?: () => void;
  /** Something is to be filled in. */
  isOpenAtFirst?: boolean;
  children?: ReactNode;
}

/** Something that is filled in already, with the way to change it. */
export function DetailRow({ icon, title, detail, change, onChange, isOpenAtFirst = false, children }: Props) {
  const words = useWords('report-outage');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const opens = !onChange && { 'aria-expanded': isOpen, 'aria-controls': id };
  return (
    <li className="px-3.5 py-2">
      <div className="flex items-center gap-x-3 narrow:flex-wrap">
        <IconTile name={icon} />
        <span className="min-w-0 flex-1 wrap-anywhere narrow:basis-full">
          <span className="block font-bold">{title}</span>
          {detail && <span className="block text-small text-soft">{detail}</span>}
        </span>
        <TextButton
          className="flex-none"
          aria-label={isOpen ? undefined : change}
          {...opens}
          onClick={onChange ?? (() => setOpen((now) => !now))}
        >
          {words(isOpen ? 'short.done' : 'short.change')}
        </TextButton>
      </div>
      <div id={id} className="mt-2 flex flex-col gap-3.5 pb-2 empty:hidden">
        {isOpen && children}
      </div>
    </li>
  );
}
