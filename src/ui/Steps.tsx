import { Icon, type IconName } from './Icon.tsx';

export interface Step {
  name: string;
  detail?: string | undefined;
  /** How its mark looks. */
  look: string;
  icon?: IconName | undefined;
  /** It has not happened yet, and its text says so quietly. */
  isQuiet?: boolean;
}

interface Props {
  steps: readonly Step[];
  /** Beside other text of a card, not a text of its own. */
  isSmall?: boolean;
}

/** What happened and what is to come, one below the other. */
export const Steps = ({ steps, isSmall = false }: Props) => (
  <ol>
    {steps.map(({ name, detail, look, icon, isQuiet }, index) => (
      <li key={name} className="relative flex gap-3 pb-3 last:pb-0">
        {index < steps.length - 1 && (
          <span aria-hidden="true" className="absolute top-7 bottom-0 left-3.5 border-l-2 border-line" />
        )}
        <span
          aria-hidden="true"
          className={`relative grid size-7 flex-none place-items-center rounded-full border-2 bg-card ${look}`}
        >
          {icon && <Icon name={icon} className="size-4" />}
        </span>
        <span className={`min-w-0 flex-1 wrap-anywhere pt-0.5 ${isQuiet ? 'text-soft' : ''}`}>
          <span className={`block font-bold ${isSmall ? 'text-small' : ''}`}>{name}</span>
          {detail && <span className="block text-small text-soft">{detail}</span>}
        </span>
      </li>
    ))}
  </ol>
);
