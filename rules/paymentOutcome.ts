/** What the card provider says of a charge. `response_code` is a number in digits, such as `'027'`. */
export interface ChargeResult {
  result?: string | null | undefined;
  response_code?: string | number | null | undefined;
}

const HIGHEST_APPROVED = 49;

/** What a final receipt says (PAY-17): approved by its letter and by its code; everything else is declined (PAY-18). */
export function paymentOutcome({ result, response_code: code }: ChargeResult): 'approved' | 'declined' {
  const isNumber = /^\d{1,9}$/.test(String(code ?? ''));
  return result === 'a' && isNumber && Number(code) <= HIGHEST_APPROVED ? 'approved' : 'declined';
}
