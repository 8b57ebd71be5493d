import type { RequestKind } from '#contracts/customerRequest.ts';
import type { Say } from '#contracts/words.ts';
import type { TypedRequest } from '#rules/customerRequest.ts';
import { isDay } from '#rules/day.ts';
import { longDay } from '#ui/dates.ts';

/** What the button says that sends the request: what is asked for, as far as the form knows it. */
export function sendText(kind: RequestKind, typed: TypedRequest, words: Say<'requests'>): string {
  const { instalments = '', firstOn = '', lastDay = '', firstDay = '' } = typed;
  if (kind === 'paymentArrangement' && Number(instalments) > 1) {
    return words('paymentArrangement.send.parts', { count: instalments });
  }
  if (kind === 'paymentArrangement' && instalments === '1' && isDay(firstOn)) {
    return words('paymentArrangement.send.one', { day: longDay(firstOn) });
  }
  if (kind === 'moveOut' && isDay(lastDay)) return words('moveOut.send.on', { day: longDay(lastDay) });
  if (kind === 'moveIn' && isDay(firstDay)) return words('moveIn.send.on', { day: longDay(firstDay) });
  return words(`${kind}.send`);
}
