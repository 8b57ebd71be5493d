/** What can be asked of the utility, and what was. */
export { RequestsPage } from '#features/requests/RequestsPage.tsx';
export {
  DueDatePage,
  EqualizedPlanPage,
  MoveInPage,
  MoveOutPage,
  PaymentArrangementPage,
} from '#features/requests/requestPages.tsx';
