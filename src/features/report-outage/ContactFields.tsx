import { useWords } from '#content/useWords.ts';
import type { Contact, ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { TextField } from '#ui/TextField.tsx';
import { useFieldErrorText } from './useFieldErrorText.ts';

interface Props {
  context: ReportContext;
  onType: (typed: Partial<Contact>) => void;
}

/** Who reports, and under which number they are reached (REP-35, REP-36). */
export function ContactFields({ context: { contactName, phoneNumber, fieldErrors }, onType }: Props) {
  const words = useWords('report-outage');
  const errorText = useFieldErrorText(fieldErrors);
  return (
    <>
      <TextField
        label={words('contactName')}
        error={errorText('contactName')}
        autoComplete="name"
        value={contactName}
        onChange={({ currentTarget }) => onType({ contactName: currentTarget.value })}
      />
      <TextField
        label={words('phoneNumber')}
        description={words('phoneNumber.help')}
        error={errorText('phoneNumber')}
        type="tel"
        autoComplete="tel"
        value={phoneNumber}
        onChange={({ currentTarget }) => onType({ phoneNumber: plainDigits(currentTarget.value) })}
      />
    </>
  );
}
