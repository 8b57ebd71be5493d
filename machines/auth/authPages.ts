/** The pages of the sign-in flow, each with an address of its own. */
export type SignInFlowPage =
  | 'splash'
  | 'login'
  | 'callback'
  | 'initialise'
  | 'tour'
  | 'preferences'
  | 'biometricsWarning'
  | 'rememberMeWarning'
  | 'terms';

/**
 * Which page a state is on, said in its meta; the states inside it are on the same one.
 * - opened: on the page that was asked for, until it is known whether it may be shown
 * - none: on no page of the flow
 */
export type StatePage = SignInFlowPage | 'opened' | 'none';

/** A state that says its page, or a group of such states: any other one does not compile. */
export type Paged = { meta: { page: StatePage } } | { meta?: never; initial: string; states: Record<string, Paged> };

interface Paging {
  context: { opened: SignInFlowPage };
  getMeta(): Record<string, { page: StatePage } | undefined>;
}

/** The page of the state that the flow is in; null on none. */
export function pageOf(state: Paging): SignInFlowPage | null {
  const page = Object.values(state.getMeta())[0]?.page ?? 'none';
  if (page === 'none') return null;
  return page === 'opened' ? state.context.opened : page;
}
