import { useWords } from '#content/useWords.ts';
import { COMMENTS_LENGTH, outageReport } from '#contracts/outageReport.ts';
import type { Extras } from '#machines/reportOutage/reportOutageContext.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { BotCheckNote } from './BotCheckNote.tsx';
import { RecaptchaNote } from './RecaptchaNote.tsx';
import { StageHeading } from './StageHeading.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';
import type { Flow } from './useReportOutage.ts';

const PREFERENCES = outageReport.shape.callbackType.options;

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
      <div className="wide:max-w-md">
        <RadioGroup
          label={words('notificationPreference')}
          options={PREFERENCES.map((id) => ({ id, text: words(`preference.${id}`) }))}
          value={context.notificationPreference}
          onChange={(id) => type({ notificationPreference: id as Extras['notificationPreference'] })}
        />
      </div>
      {context.notificationPreference === 'Text' && (
        <TextField
          label={words('alternativeContactNumber')}
          error={errorText('alternativeContactNumber')}
          type="tel"
          autoComplete="tel"
          value={context.alternativeContactNumber}
          onChange={({ currentTarget }) => type({ alternativeContactNumber: plainDigits(currentTarget.value) })}
        />
      )}
      {context.notificationPreference === 'Email' && (
        <TextField
          label={words('alternativeContactEmail')}
          error={errorText('alternativeContactEmail')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={context.alternativeContactEmail}
          onChange={({ currentTarget }) => type({ alternativeContactEmail: currentTarget.value })}
        />
      )}
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
