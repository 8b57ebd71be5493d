import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { COMMENTS_LENGTH, outageReport } from '#contracts/outageReport.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { Extras, ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Note } from '#ui/Note.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { speakWith } from './recaptcha.ts';
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

/** The bot check did not come about (REP-39), or was not passed (REP-43): nothing was submitted. */
function BotCheckNote({ botCheck }: Pick<ReportContext, 'botCheck'>) {
  const words = useWords('report-outage');
  if (!botCheck) return null;
  return (
    <div role="alert">
      <Note>{words(`botCheck.${botCheck}`)}</Note>
    </div>
  );
}

/** Where the utility has reCAPTCHA: its document, out of sight, and the words that Google asks for in place of its badge. */
function RecaptchaNote() {
  const url = useLiveQuery(async () => (await cacheDb.outageMap.get('current'))?.recaptchaUrl);
  if (!url) return null;
  return (
    <div className="text-small text-soft">
      <RichWords page="report-outage" name="recaptcha" />
      <RecaptchaFrame url={url} />
    </div>
  );
}

function RecaptchaFrame({ url }: { url: string }) {
  const words = useWords('report-outage');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? speakWith(frame.current, url) : undefined), [url]);
  return (
    <iframe
      ref={frame}
      src={url}
      title={words('recaptcha.frame')}
      aria-hidden="true"
      tabIndex={-1}
      sandbox="allow-scripts allow-same-origin"
      className="sr-only"
    />
  );
}
