import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import type { RequestOfAccount } from '#contracts/bill.ts';
import { ChangingNote } from '#parts/submission/ChangingNote.tsx';
import { AskedAlready } from './AskedAlready.tsx';
import { RequestForm } from './RequestForm.tsx';
import { SavedRequest } from './SavedRequest.tsx';
import { type RequestProps, useRequest } from './useRequest.ts';
import { useRequestsHere } from './useRequestsHere.ts';

type Props = RequestProps & {
  /** What the utility has of this account. */
  known: readonly RequestOfAccount[];
  /** It was taken back, to be changed or for good. */
  onReopened: () => void;
};

/** One request: written, and what became of it. */
export function RequestFlowScreen({ known, onReopened, ...props }: Props) {
  const words = useWords('requests');
  const navigate = useNavigate();
  const flow = useRequest(props);
  const here = useRequestsHere(props.caAccount) ?? [];
  const { submissionId } = flow.state.context;
  useTitleFocus(submissionId !== null);
  if (submissionId) return <SavedRequest submissionId={submissionId} onReopened={onReopened} />;
  return (
    <>
      <ChangingNote replaces={flow.replaces} onSentAsItWas={() => void navigate({ to: words('path') })} />
      <AskedAlready kind={props.kind} known={known} here={here} replaces={flow.replaces} />
      <RequestForm flow={flow} />
    </>
  );
}

/** What takes the form's place is read from its title on. */
function useTitleFocus(isSaved: boolean): void {
  const before = useRef(isSaved);
  useEffect(() => {
    if (before.current !== isSaved) {
      window.scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    before.current = isSaved;
  }, [isSaved]);
}
