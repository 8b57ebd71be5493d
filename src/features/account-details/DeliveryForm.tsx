import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type DeliveryMethod, methodOf } from '#rules/billDelivery.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';

interface Props {
  /** As it is now. */
  method: string;
  /** A paperless bill is announced by e-mail. */
  hasEmail: boolean;
  /** Gives false where the device did not keep it. */
  onChoose: (method: DeliveryMethod) => Promise<boolean>;
  onEmail: () => void;
  onCancel: () => void;
}

/** Paperless or on paper, and with paper a return envelope (ACC-49). */
export function DeliveryForm({ method, hasEmail, onChoose, onEmail, onCancel }: Props) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const [isPaper, setPaper] = useState(method !== '0');
  const [hasEnvelope, setEnvelope] = useState(method === '2');
  const [isLost, setLost] = useState(false);
  const wantsEmail = !isPaper && !hasEmail;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (wantsEmail) onEmail();
        else setLost(!(await onChoose(methodOf({ isPaper, hasEnvelope }))));
      }}
    >
      <RadioGroup
        label={words('delivery.how')}
        value={isPaper ? 'paper' : 'paperless'}
        options={(['paperless', 'paper'] as const).map((id) => ({ id, text: words(`delivery.${id}`) }))}
        error={isLost ? words('notKept') : undefined}
        onChange={(id) => {
          setPaper(id === 'paper');
          setEnvelope(false);
        }}
      />
      <Checkbox checked={hasEnvelope} isDisabled={!isPaper} onChange={setEnvelope}>
        {words('delivery.withEnvelope')}
      </Checkbox>
      <p role="status" className="text-soft empty:hidden">
        {wantsEmail && words('delivery.noEmail')}
      </p>
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button type="submit">{words(wantsEmail ? 'delivery.giveEmail' : 'save')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {verification('cancel')}
        </Button>
      </div>
    </form>
  );
}
