import { useLayoutEffect, useRef } from 'react';
import { fromCheckout, type ToCheckout } from '#contracts/checkoutMessages.ts';
import type { CheckoutPlace } from '#contracts/payment.ts';
import type { FrameMessage } from '#machines/payment/paymentContext.ts';

interface Props {
  place: CheckoutPlace;
  ticket: string;
  title: string;
  onSay: (said: FrameMessage) => void;
}

/**
 * The card provider's form, in a document on another origin: what it loads cannot read this page, and what it says is
 * listened to only where origin and source are that document's.
 */
export function CheckoutFrame({ place, ticket, title, onSay }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { url, mode } = place;

  // Before the frame is taken away, so that it hears that it is closed (PAY-16).
  useLayoutEffect(() => {
    const { origin } = new URL(url);
    const target = frame.current?.contentWindow;
    const tell = (message: ToCheckout) => target?.postMessage(message, origin);
    const listen = ({ origin: from, source, data }: MessageEvent) => {
      if (from !== origin || source !== target) return;
      const { data: said } = fromCheckout.safeParse(data);
      if (said?.type === 'ready') tell({ type: 'start', ticket, mode });
      else if (said) onSay(said.type);
    };
    addEventListener('message', listen);
    return () => {
      tell({ type: 'close' });
      removeEventListener('message', listen);
    };
  }, [url, mode, ticket, onSay]);

  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      // It may not lead this page elsewhere.
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      className="h-[50rem] w-full rounded-card wide:max-w-2xl border border-line bg-[#fff]"
    />
  );
}
