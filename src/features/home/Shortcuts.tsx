import { Link } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { phoneText } from '#ui/format.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { IconTile, type IconTone } from '#ui/IconTile.tsx';

interface Shortcut {
  name: 'report' | 'read' | 'pay' | 'bill' | 'help';
  to: string;
  icon: { name: IconName; tone: IconTone };
}

const REPORT: Shortcut = {
  name: 'report',
  to: '/outage/report-outage',
  icon: { name: 'outages', tone: 'unplanned' },
};
const HELP: Shortcut = { name: 'help', to: '/menu/get-help', icon: { name: 'phone', tone: 'act' } };
const SECOND: Record<'read' | 'pay' | 'bill', Shortcut> = {
  read: { name: 'read', to: '/meter-read', icon: { name: 'meter', tone: 'act' } },
  pay: { name: 'pay', to: '/my-bill/payment-summary', icon: { name: 'bill', tone: 'act' } },
  bill: { name: 'bill', to: '/my-bill', icon: { name: 'bill', tone: 'act' } },
};

/** Three ways on that are always there (APP-28). `second`: what the hero does not lead to already. */
export function Shortcuts({ second }: { second: keyof typeof SECOND }) {
  const words = useWords('home');
  return (
    <nav aria-label={words('tiles')}>
      <ul className="grid grid-cols-3 gap-2.5 narrow:grid-cols-1">
        {[REPORT, SECOND[second], HELP].map(({ name, to, icon }) => (
          <li key={name}>
            <Link
              to={to}
              className="flex h-full min-h-13 flex-col items-center gap-1.5 rounded-card border border-line bg-card px-1.5 py-3 text-center text-label font-bold transition-colors duration-150 hover:border-edge active:bg-wash"
            >
              <IconTile {...icon} />
              {words(`tile.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number for a line that is down: bundled with the app, and there whatever else is not. */
export function EmergencyLine() {
  const words = useWords('home');
  const contact = useWords('contact');
  const phone = phoneText(contact('outage.phone'));
  return (
    <a
      href={`tel:${phone}`}
      className="flex min-h-13 flex-wrap items-center gap-x-2 rounded-card border-[1.5px] border-unplanned bg-card px-3 py-2 font-bold text-unplanned hover:bg-unplanned-wash active:bg-unplanned-wash"
    >
      <Icon name="phone" />
      <span className="flex-1">{words('lineDown')}</span>
      <span className="figures whitespace-nowrap narrow:whitespace-normal">{phone}</span>
    </a>
  );
}
