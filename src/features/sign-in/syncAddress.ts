import type { RouterHistory } from '@tanstack/react-router';
import { pageOf, type SignInFlowPage } from '#machines/auth/authPages.ts';
import { addressOf, type FlowAddress, parseAddress } from './addresses.ts';
import type { AuthActor } from './authActor.ts';

/** From a page that the customer worked on, back leads to it; what only passes on is no place to come back to. */
const isStep = (from: SignInFlowPage, to: SignInFlowPage): boolean =>
  (from === 'tour' && to === 'preferences') || (from === 'preferences' && to.endsWith('Warning'));

/**
 * The address and the state of the sign-in flow tell the same page: the address follows the state, and the state
 * follows an address that the customer opened. Both are read where they are true at once: an address that has not
 * reached the history yet, or is still being rendered, would look like one that the customer opened.
 */
export function syncAddress(actor: AuthActor, history: RouterHistory): void {
  /** Null beyond the flow. */
  const there = () => parseAddress(history.location);
  const wanted = (): FlowAddress | null => {
    const state = actor.getSnapshot();
    const page = pageOf(state);
    return page && { page, next: state.context.next, returnUrl: state.context.returnUrl };
  };
  const isSame = (one: FlowAddress, other: FlowAddress) => addressOf(one) === addressOf(other);

  const follow = () => {
    const from = there();
    const to = wanted();
    if (!from || !to || isSame(from, to)) return;
    const go = isStep(from.page, to.page) ? history.push : history.replace;
    // Blockers would delay it, and no page of the flow has unsaved changes.
    go(addressOf(to), undefined, { ignoreBlocker: true });
  };
  const open = () => {
    const opened = there();
    const shown = wanted();
    if (opened && !(shown && isSame(opened, shown))) actor.send({ type: 'OPEN', ...opened });
  };

  const unsubscribe = history.subscribe(open);
  actor.subscribe({ next: follow, complete: unsubscribe });
}
