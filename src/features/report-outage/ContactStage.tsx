import { useWords } from '#content/useWords.ts';
import { TextField } from '#ui/TextField.tsx';
import { StageHeading } from './StageHeading.tsx';
import { useProblemText } from './useProblemText.ts';
import type { Flow } from './useReportOutage.ts';

/** Step 3: who reports, and under which number they are reached (REP-35, REP-36). */
export function ContactStage({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const { contactName, phoneNumber, problems } = state.context;
  const problem = useProblemText(problems);
  return (
    <>
      <StageHeading stage="contact" />
      <TextField
        label={words('contactName')}
        error={problem('contactName')}
        autoComplete="name"
        value={contactName}
        onChange={({ currentTarget }) => send({ type: 'CONTACT', typed: { contactName: currentTarget.value } })}
      />
      <TextField
        label={words('phoneNumber')}
        description={words('phoneNumber.help')}
        error={problem('phoneNumber')}
        type="tel"
        autoComplete="tel"
        value={phoneNumber}
        onChange={({ currentTarget }) => send({ type: 'CONTACT', typed: { phoneNumber: currentTarget.value } })}
      />
    </>
  );
}
