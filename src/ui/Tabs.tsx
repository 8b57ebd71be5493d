import { type ReactNode, useId } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel, TabPanels } from 'react-aria-components/Tabs';

type Props = {
  label: string;
  /** The first is open at the beginning. `count`: how many things are in it, told after its name and no part of it. */
  tabs: readonly { id: string; text: string; count?: number; panel: ReactNode }[];
  /** Which one is open, where the page says it. */
  open?: string;
  onOpen?: (id: string) => void;
};

/** A few views of one thing, one at a time; arrow keys go from tab to tab. */
export function Tabs({ label, tabs, open, onOpen }: Props) {
  const countId = useId();
  // Left out, the library selects the first tab in an effect, after a paint without its panel.
  const first = tabs[0]?.id;
  return (
    <AriaTabs
      {...(open === undefined ? { defaultSelectedKey: first } : { selectedKey: open })}
      onSelectionChange={(id) => onOpen?.(String(id))}
      className="flex flex-col gap-3.5"
    >
      <TabList aria-label={label} className="flex gap-1 rounded-card bg-wash p-1 narrow:flex-col">
        {tabs.map(({ id, text, count }) => (
          <Tab
            key={id}
            id={id}
            aria-describedby={count === undefined ? undefined : `${countId}${id}`}
            className={({ isSelected }) =>
              `figures grid min-h-11 flex-1 cursor-pointer place-items-center rounded-control border-[1.5px] px-2 text-center ${isSelected ? 'border-edge bg-card font-bold text-ink' : 'border-transparent text-soft hover:text-act'}`
            }
          >
            <span>
              {text}
              {count !== undefined && (
                <span id={`${countId}${id}`} aria-hidden>
                  {` ${count}`}
                </span>
              )}
            </span>
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(({ id, panel }) => (
          <TabPanel key={id} id={id} className="flex flex-col gap-3.5">
            {panel}
          </TabPanel>
        ))}
      </TabPanels>
    </AriaTabs>
  );
}
