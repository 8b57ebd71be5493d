import { useWords } from '#content/useWords.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { TextField } from '#ui/TextField.tsx';
import { StageHeading } from './StageHeading.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';
import type { Flow } from './useReportOutage.ts';

/** Step 3: who reports, and under which number they are reached (REP-35, REP-36). */
export function ContactStage({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const { contactName, phoneNumber, fieldErrors } = state.context;
  const errorText = useFieldErrorText(fieldErrors);
  return (
    <>
      <StageHeading stage="contact" />
      <TextField
        label={words('contactName')}
        error={errorText('contactName')}
        autoComplete="name"
        value={contactName}
        onChange={({ currentTarget }) => send({ type: 'CONTACT', typed: { contactName: currentTarget.value } })}
      />
      <TextField
        label={words('phoneNumber')}
        description={words('phoneNumber.help')}
        error={errorText('phoneNumber')}
        type="tel"
        autoComplete="tel"
        value={phoneNumber}
        onChange={({ currentTarget }) =>
          send({ type: 'CONTACT', typed: { phoneNumber: plainDigits(currentTarget.value) } })
        }
      />
    </>
  );
}
