import { useWords } from '#content/useWords.ts';
import { outageReport } from '#contracts/outageReport.ts';
import type { Extras, ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';

const PREFERENCES = outageReport.shape.callbackType.options;

interface Props {
  context: ReportContext;
  onType: (typed: Partial<Extras>) => void;
}

/** How the customer is told what is going on, and what that needs (REP-40). */
export function PreferenceFields({ context, onType: type }: Props) {
  const words = useWords('report-outage');
  const errorText = useFieldErrorText(context.fieldErrors);
  return (
    <>
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
    </>
  );
}
