import { ContactFields } from './ContactFields.tsx';
import { StageHeading } from './StageHeading.tsx';
import type { Flow } from './useReportOutage.ts';

/** Step 3: who reports. */
export function ContactStage({ flow: { state, send } }: { flow: Flow }) {
  return (
    <>
      <StageHeading stage="contact" />
      <ContactFields context={state.context} onType={(typed) => send({ type: 'CONTACT', typed })} />
    </>
  );
}
