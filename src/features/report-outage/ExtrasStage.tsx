import { useWords } from '#content/useWords.ts';
import { COMMENTS_LENGTH } from '#contracts/outageReport.ts';
import type { Extras } from '#machines/reportOutage/reportOutageContext.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { BotCheckNote } from './BotCheckNote.tsx';
import { PreferenceFields } from './PreferenceFields.tsx';
import { RecaptchaNote } from './RecaptchaNote.tsx';
import { StageHeading } from './StageHeading.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';
import type { Flow } from './useReportOutage.ts';

/** Step 4: what else to say, how to be told (REP-40), and the consent (REP-38). */
export function ExtrasStage({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const { context } = state;
  const errorText = useFieldErrorText(context.fieldErrors);
  const type = (typed: Partial<Extras>) => send({ type: 'EXTRAS', typed });
  return (
    <>
      <StageHeading stage="extras" />
      <BotCheckNote botCheck={context.botCheck} />
      <TroubleNote trouble={context.fieldErrors.installationNumber ? 'numberMissing' : null} />
      <TextArea
        label={words('optional', { label: words('additionalInfo') })}
        description={words('additionalInfo.count', { count: context.additionalInfo.length, most: COMMENTS_LENGTH })}
        error={errorText('additionalInfo')}
        maxLength={COMMENTS_LENGTH}
        value={context.additionalInfo}
        onChange={({ currentTarget }) => type({ additionalInfo: currentTarget.value })}
      />
      <PreferenceFields context={context} onType={type} />
      <Checkbox
        checked={context.privacyPolicyChecked}
        error={errorText('privacyPolicyChecked')}
        onChange={(privacyPolicyChecked) => type({ privacyPolicyChecked })}
      >
        {words('privacyPolicyChecked')}
      </Checkbox>
      <RecaptchaNote />
    </>
  );
}
