import { typedAlert, type WhyNoAlert } from '#rules/highBill.ts';

/** The alert of a high bill as it is. */
export interface AlertShown {
  /** 0: off. */
  dollars: number;
  /** Null: it can be chosen. */
  whyNot: WhyNoAlert | null;
}

/** What the customer chose and did not save. */
export interface AlertChosen {
  isOn: boolean;
  typed: string;
}

export const alertAsIs = ({ dollars }: AlertShown): AlertChosen => ({
  isOn: dollars > 0,
  typed: dollars > 0 ? String(dollars) : '',
});

/**
 * What there is to save of it: other dollars, or what is typed and is no amount. Null: nothing.
 *
 * @param chosen null: nothing was touched
 */
export function alertChange(
  shown: AlertShown | undefined,
  chosen: AlertChosen | null,
): { dollars: number } | 'noAmount' | null {
  if (!shown || !chosen || shown.whyNot) return null;
  const dollars = chosen.isOn ? typedAlert(chosen.typed) : 0;
  if (dollars === null) return 'noAmount';
  return dollars === shown.dollars ? null : { dollars };
}
