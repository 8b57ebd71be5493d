import { RequestPage } from './RequestPage.tsx';

/** Route /requests/payment-arrangement */
export const PaymentArrangementPage = () => <RequestPage kind="paymentArrangement" />;
/** Route /requests/equalized-plan */
export const EqualizedPlanPage = () => <RequestPage kind="equalizedPlan" />;
/** Route /requests/due-date */
export const DueDatePage = () => <RequestPage kind="dueDate" />;
/** Route /requests/moving-out */
export const MoveOutPage = () => <RequestPage kind="moveOut" />;
/** Route /requests/moving-in */
export const MoveInPage = () => <RequestPage kind="moveIn" />;
