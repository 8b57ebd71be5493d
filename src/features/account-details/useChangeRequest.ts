import { useEffect, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { useCopy } from '#copies/useCopy.ts';
import { asCallFailed, type CallFailed } from '#machines/callFailed.ts';
import { type Problem, problemOf } from '#machines/verification/problem.ts';
import { useToldFailure } from '#parts/verification/useVerification.ts';
import { changedFields, type Request, requestProblems } from '#rules/changeRequest.ts';
import { knownValues, messageText } from './requestText.ts';
import { logRequest, sendRequest } from './sendRequest.ts';

/**
 * - closed, open: the form. confirming: all of it is right, and is shown once more. sending. sent: the staff has it.
 */
export type RequestStage = 'closed' | 'open' | 'confirming' | 'sending' | 'sent';
/** What stands above the button. */
export type RequestNote = 'pleaseCheckFormForErrors' | 'nothingToUpdate' | 'inquiryFailed' | null;

export interface RequestState {
  stage: RequestStage;
  request: Request;
  /** Its errors are shown: it was to be sent. */
  isJudged: boolean;
  note: RequestNote;
  /** Of the call, where it failed. */
  problem: Problem<'inquiryFailed'> | null;
  /** One was given with a request that failed, and has to be given again. */
  isPasswordGone: boolean;
}

export const emptyRequest = (details: Parameters<typeof knownValues>[0]): Request => {
  const known = knownValues(details);
  return { name: '', contactNumber: '', known, values: known };
};

/** What the form says when it is to be sent; null: nothing stands against it. */
export function noteOf(request: Request): RequestNote {
  if (Object.keys(requestProblems(request)).length > 0) return 'pleaseCheckFormForErrors';
  return changedFields(request).length === 0 ? 'nothingToUpdate' : null;
}

/** A request to change an account that its customer does not change themselves (ACC-51): in this page's memory alone. */
export function useChangeRequest(account: AccountCopy, details: AccountDetailsCopy) {
  const words = useWords('account-details');
  const { copy: profile } = useCopy(profileSource);
  const [state, setState] = useState<RequestState>(() => ({ ...NEW, request: emptyRequest(details) }));
  const password = useForgottenBox();
  const sentBefore = useRef({ key: '', text: '' });
  const [logProblem, setLogProblem] = useState<Problem | null>(null);
  useToldFailure(state.problem);
  useToldFailure(logProblem);
  const set = (more: Partial<RequestState>) => setState((before) => ({ ...before, ...more }));

  async function send() {
    const { request } = state;
    const given = password.current?.value ?? '';
    if (password.current) password.current.value = '';
    const bare = messageText(request, '', words);
    if (sentBefore.current.text !== bare) sentBefore.current = { key: crypto.randomUUID(), text: bare };
    set({ stage: 'sending', note: null, problem: null, isPasswordGone: false });
    try {
      await sendRequest({
        key: sentBefore.current.key,
        messageSubject: words('request.subject'),
        caAccount: account.caAccount,
        profileName: profile?.profileName ?? '',
        email: profile?.profileEmail ?? '',
        text: messageText(request, given, words),
      });
    } catch (error) {
      const problem = failedWith(asCallFailed(error));
      return set({ stage: 'open', note: 'inquiryFailed', problem, isPasswordGone: given !== '' });
    }
    setState({ ...NEW, request: emptyRequest(details), stage: 'sent' });
    const [type, text] = [words('request.interaction.type'), words('request.interaction.text')];
    await logRequest(account.caAccount, type, text).catch((error) => setLogProblem(problemOf('inquiryFailed', error)));
  }

  return {
    state,
    password,
    open: () => setState({ ...NEW, request: emptyRequest(details), stage: 'open' }),
    close: () => set({ stage: 'closed' }),
    type: (more: Partial<Request>) =>
      setState((before) => ({ ...before, request: { ...before.request, ...more }, note: null, problem: null })),
    submit() {
      const note = noteOf(state.request);
      set({ isJudged: true, note, problem: null, stage: note ? 'open' : 'confirming' });
    },
    back: () => set({ stage: 'open' }),
    send,
  };
}

const NEW: Omit<RequestState, 'request'> = {
  stage: 'closed',
  isJudged: false,
  note: null,
  problem: null,
  isPasswordGone: false,
};

const failedWith = (failed: CallFailed): Problem<'inquiryFailed'> => problemOf('inquiryFailed', failed);

/** A box whose value is in no state of the app: it is emptied when the browser may keep the page as it is (`pagehide`). */
function useForgottenBox() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const forget = () => {
      if (box.current) box.current.value = '';
    };
    addEventListener('pagehide', forget);
    return () => {
      removeEventListener('pagehide', forget);
      forget();
    };
  }, []);
  return box;
}

export type ChangeRequestFlow = ReturnType<typeof useChangeRequest>;
