import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel, TabPanels } from 'react-aria-components/Tabs';

type Props = {
  label: string;
  /** The first is open at the beginning. */
  tabs: readonly { id: string; text: string; panel: ReactNode }[];
};

/** A few views of one thing, one at a time; arrow keys go from tab to tab. */
export function Tabs({ label, tabs }: Props) {
  return (
    <AriaTabs className="flex flex-col gap-3.5">
      <TabList aria-label={label} className="flex gap-1 rounded-card bg-wash p-1 narrow:flex-col">
        {tabs.map(({ id, text }) => (
          <Tab
            key={id}
            id={id}
            className={({ isSelected }) =>
              `figures grid min-h-11 flex-1 cursor-pointer place-items-center rounded-control border-[1.5px] px-2 text-center ${isSelected ? 'border-edge bg-card font-bold text-ink' : 'border-transparent text-soft hover:text-act'}`
            }
          >
            {text}
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
