import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Page } from '#machines/payment/paymentContext.ts';
import { beforeRelock } from '#session/relock.ts';
import type { Flow } from './usePayment.ts';

const PATHS = { summary: '/my-bill/payment-summary', details: '/my-bill/payment-details', bill: '/my-bill' } as const;

/** Paths match in any letter case. */
export const pageAt = (path: string): Page => (path.toLowerCase() === PATHS.details ? 'details' : 'summary');

/**
 * The address follows the flow, and the flow follows an address that the customer opened. While the card form is there,
 * every way out of it is asked about first (PAY-25).
 */
export function usePaymentAddress({ state, send }: Flow, page: Page): void {
  const navigate = useNavigate();
  const hasFrame = state.hasTag('frame');
  const isRelocking = useRef(false);
  // An app that locks itself does not ask: its customer is away.
  useEffect(
    () =>
      beforeRelock(() => {
        isRelocking.current = true;
      }),
    [],
  );
  useBlocker({
    shouldBlockFn: () => {
      if (hasFrame) send({ type: 'DONE' });
      return hasFrame;
    },
    enableBeforeUnload: () => hasFrame && !isRelocking.current,
  });

  const here = useRef(page);
  here.current = page;
  const wanted = state.hasTag('bill') ? 'bill' : state.hasTag('details') ? 'details' : 'summary';
  useEffect(() => {
    if (wanted === here.current) return;
    void navigate({ to: PATHS[wanted], replace: wanted !== 'details', ignoreBlocker: true });
  }, [wanted, navigate]);
  useEffect(() => send({ type: 'AT', page }), [send, page]);
}
