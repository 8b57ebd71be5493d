import { useContext, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { COMMENTS_LENGTH } from '#contracts/outageReport.ts';
import { type Extras, hasFieldErrors, placeText } from '#machines/reportOutage/reportOutageContext.ts';
import { stillMissing } from '#machines/reportOutage/shortReportContext.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { preloadDialog } from '#ui/Dialog.tsx';
import { shortDay } from '#ui/dates.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { keepConsent } from './consent.ts';
import { DangerLine } from './DangerLine.tsx';
import { OutagePartsContext } from './outageParts.ts';
import { RecaptchaNote } from './RecaptchaNote.tsx';
import { ShortDetails } from './ShortDetails.tsx';
import { StillMissing } from './StillMissing.tsx';
import { TextButton } from './TextButton.tsx';
import type { ShortFlow } from './useShortReport.ts';
import { WhyNotSent } from './WhyNotSent.tsx';

interface Props {
  flow: Pick<ShortFlow, 'state' | 'send'>;
  /** What they agree to is remembered. */
  isSignedIn: boolean;
  agreedAt: string | undefined;
  onOtherPlace: () => void;
  onBreaker: () => void;
}

/** All of a report on one page: what is sent stands there as it is sent (REP-42). */
export function ShortForm({ flow: { state, send }, isSignedIn, agreedAt, onOtherPlace, onBreaker }: Props) {
  const words = useWords('report-outage');
  const { context } = state;
  const parts = useContext(OutagePartsContext);
  const [hasNote, setHasNote] = useState(context.additionalInfo !== '');
  const type = (typed: Partial<Extras>) => send({ type: 'EXTRAS', typed });
  const missing = stillMissing(context);
  const isBusy = state.matches('checking') || state.matches('saving');
  const agree = (privacyPolicyChecked: boolean) => {
    void keepConsent(privacyPolicyChecked, { isSignedIn });
    type({ privacyPolicyChecked });
  };
  return (
    <form
      noValidate
      className="contents"
      onFocus={preloadDialog}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'SEND' });
      }}
    >
      <DangerLine />
      <WhyNotSent context={context} />
      {parts && context.premises && <parts.PlannedNote installationNumber={context.premises.installationNumber} />}
      <ShortDetails context={context} place={placeText(context)} onOtherPlace={onOtherPlace} send={send} />
      <Card className="max-w-xl">
        <Checkbox checked={context.breakerChecked} onChange={(checked) => send({ type: 'BREAKER', checked })}>
          <b className="block">{words('breakerChecked')}</b>
          <span className="block text-small text-soft">{words('short.breakers.help')}</span>
        </Checkbox>
        <TextButton className="-mb-2 ml-9" onClick={onBreaker}>
          {words('short.wasBreaker')}
        </TextButton>
      </Card>
      <Card className="max-w-xl">
        <Checkbox checked={context.privacyPolicyChecked} onChange={agree}>
          {words('privacyPolicyChecked')}
          {agreedAt && context.privacyPolicyChecked && (
            <span className="block text-small text-soft">{words('short.agreed', { day: shortDay(agreedAt) })}</span>
          )}
        </Checkbox>
      </Card>
      {hasNote ? (
        <TextArea
          label={words('additionalInfo')}
          description={words('additionalInfo.count', { count: context.additionalInfo.length, most: COMMENTS_LENGTH })}
          maxLength={COMMENTS_LENGTH}
          value={context.additionalInfo}
          onChange={({ currentTarget }) => type({ additionalInfo: currentTarget.value })}
        />
      ) : (
        <div>
          <TextButton onClick={() => setHasNote(true)}>{words('short.note')}</TextButton>
        </div>
      )}
      <RecaptchaNote />
      <ActionBar>
        <StillMissing missing={missing} />
        <Button type="submit" disabled={hasFieldErrors(missing)} busy={isBusy} busyLabel={words('short.sending')}>
          {words('short.send')}
        </Button>
      </ActionBar>
    </form>
  );
}
