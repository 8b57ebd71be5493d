/*
 * Runs in the checkout's document, not here: the gateway's script for browsers, as much of it as the app uses. The
 * server fills in where the form is.
 */
(() => {
  const DISPLAY_URL = '{displayUrl}';

  /** @this {Record<string, unknown>} */
  function monerisCheckout() {
    /** @type {Map<string, (payload: string) => void>} */
    const callbacks = new Map();
    const frame = document.createElement('iframe');
    let div = 'monerisCheckout';

    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== new URL(DISPLAY_URL).origin) return;
      const { handler, ticket, response_code } = data;
      callbacks.get(handler)?.(JSON.stringify({ handler, ticket, response_code }));
    });
    Object.assign(this, {
      setMode: () => {},
      /** @param {string} id */
      setCheckoutDiv: (id) => {
        div = id;
      },
      /** @param {string} handler @param {(payload: string) => void} callback */
      setCallback: (handler, callback) => callbacks.set(handler, callback),
      /** @param {string} ticket */
      startCheckout: (ticket) => {
        frame.title = 'Card details';
        frame.src = `${DISPLAY_URL}?tck=${encodeURIComponent(ticket)}`;
        frame.style.cssText = 'border:0;width:100%;height:100%;min-height:720px';
        document.getElementById(div)?.replaceChildren(frame);
      },
      closeCheckout: () => frame.remove(),
    });
  }

  Object.assign(window, { monerisCheckout });
})();
