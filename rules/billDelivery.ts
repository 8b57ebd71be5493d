/** How bills go out (ACC-48): '0' paperless, '1' paper, '2' paper with an envelope for the payment. */
export const DELIVERY_METHODS = ['0', '1', '2'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** An envelope comes with paper only (ACC-49). */
export const methodOf = ({ isPaper, hasEnvelope }: { isPaper: boolean; hasEnvelope: boolean }): DeliveryMethod =>
  isPaper ? (hasEnvelope ? '2' : '1') : '0';

/** - inactive: an account that is closed gets no more bills (ACC-50). noEmail: a paperless bill is announced by e-mail. */
export type DeliveryProblem = 'method' | 'inactive' | 'noEmail';

/** Why bills cannot go out so; null when they can. */
export function deliveryProblem(
  method: string,
  { activeFlag, accountEmail }: { activeFlag: boolean; accountEmail: string },
): DeliveryProblem | null {
  if (!(DELIVERY_METHODS as readonly string[]).includes(method)) return 'method';
  if (!activeFlag) return 'inactive';
  return method === '0' && accountEmail.trim() === '' ? 'noEmail' : null;
}
