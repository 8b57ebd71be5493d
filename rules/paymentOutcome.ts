type Said = string | null | undefined;

/** The card provider's final receipt of a charge, as far as it decides. `response_code`: a number in digits, such as `'027'`. */
export interface ChargeResult {
  result?: Said;
  cc: { result?: Said; response_code?: Said };
}

const HIGHEST_APPROVED = 49;

/**
 * What a final receipt says (PAY-17): approved by its letter and by its code; everything else is declined (PAY-18). The
 * letter stands in it once or twice: where the two are not the same, nothing is approved.
 */
export function paymentOutcome({ result, cc }: ChargeResult): 'approved' | 'declined' {
  const letters = [result, cc.result].filter((letter) => typeof letter === 'string');
  const isApproved = letters.length > 0 && letters.every((letter) => letter === 'a');
  const written = cc.response_code?.trim() ?? '';
  const code = /^\d{1,9}$/.test(written) ? Number(written) : null;
  return isApproved && code !== null && code <= HIGHEST_APPROVED ? 'approved' : 'declined';
}
