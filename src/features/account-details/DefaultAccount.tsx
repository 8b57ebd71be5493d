import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { Switch } from '#ui/Switch.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import type { useListChanges } from './useListChanges.ts';

interface Props {
  account: AccountCopy;
  changes: ReturnType<typeof useListChanges>;
}

/** Whether it is the default account: it can be made that, and another one takes its place (ACC-19). */
export function DefaultAccount({ account: { defaultAccount }, changes }: Props) {
  const words = useWords('account-details');
  const isDefault = defaultAccount === 'true';
  return (
    <div>
      <dt className="sr-only">{words('default')}</dt>
      <dd>
        <Switch
          description={words('default.help')}
          isSelected={isDefault}
          isDisabled={isDefault}
          onChange={() => void changes.makeDefault()}
        >
          {words('default')}
        </Switch>
        {isDefault && <Tooltip label={words('default.why')}>{words('default.tooltip')}</Tooltip>}
        <p role="status" className="text-small text-soft empty:hidden">
          {changes.unsaved === 'defaultAccount' && words('notKept')}
          {isDefault && changes.waits('defaultAccount') && words('waits')}
        </p>
      </dd>
    </div>
  );
}
