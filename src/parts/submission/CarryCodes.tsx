import { useWords } from '#content/useWords.ts';
import { Tabs } from '#ui/Tabs.tsx';
import type { WaysToCarry } from './asCarried.ts';
import { QrCode } from './QrCode.tsx';
import { ToCopy } from './ToCopy.tsx';

/** One code at a time, and what is in it to read or copy; on a phone without a camera the neighbour types that. */
export function CarryCodes({ ways: { link, text } }: { ways: WaysToCarry }) {
  const words = useWords('text-message');
  const byInternet = link !== null && {
    id: 'internet',
    text: words('carry.internet'),
    panel: (
      <>
        <QrCode content={link} label={words('carry.internet.code')} />
        <p className="text-small">{words('carry.internet.how')}</p>
        <dl>
          <ToCopy name="carry.link" value={link} />
        </dl>
      </>
    ),
  };
  const byText = text !== null && {
    id: 'text',
    text: words('carry.text'),
    panel: (
      <>
        <QrCode content={text.code} label={words('carry.text.code')} />
        <p className="text-small">{words('carry.text.how')}</p>
        <dl className="flex flex-col gap-2">
          <ToCopy name="number" value={text.number} />
          <ToCopy name="body" value={text.body} />
        </dl>
      </>
    ),
  };
  const tabs = [byInternet, byText].filter((one) => one !== false);
  return (
    <>
      {tabs.length > 1 ? <Tabs label={words('carry.ways')} tabs={tabs} /> : tabs[0]?.panel}
      <p className="text-small text-soft">{words('carry.goes')}</p>
    </>
  );
}
