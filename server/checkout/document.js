/*
 * Runs in the checkout's document, on an origin of its own, as it is: loads the card provider's script, shows its form
 * and tells the app what happens. None of what it tells says how a payment ended: the app asks the server.
 */
(() => {
  /** @typedef {import('#contracts/checkoutMessages.ts').FromCheckout['type']} Told */
  /** @typedef {import('#contracts/checkoutMessages.ts').ToCheckout} Said */
  /**
   * As much of the provider's object as is used.
   *
   * @typedef {{
   *   setMode(mode: string): void,
   *   setCheckoutDiv(id: string): void,
   *   setCallback(handler: string, callback: (payload: string) => void): void,
   *   startCheckout(ticket: string): void,
   *   closeCheckout(ticket?: string): void,
   * }} MonerisCheckout
   */
  /**
   * Before the provider's script is here, this name of the window is the element that has it as its id.
   *
   * @returns {(new () => MonerisCheckout) | undefined}
   */
  const provided = () => {
    const { monerisCheckout } = /** @type {any} */ (window);
    return typeof monerisCheckout === 'function' ? monerisCheckout : undefined;
  };

  /** The provider's script is looked for once a second, so many times (PAY-14). */
  const ATTEMPTS = 10;
  const EVERY_MS = 1000;
  const DIV = 'monerisCheckout';

  const { appOrigin = '', scriptUrl = '' } = document.body.dataset;
  /** @param {Told} type */
  const tell = (type) => parent.postMessage({ type }, appOrigin);

  /** @type {MonerisCheckout | null} */
  let checkout = null;
  /** @type {string | null} */
  let ticket = null;
  /** @type {HTMLScriptElement | null} */
  let script = null;

  function load() {
    const asked = document.createElement('script');
    asked.src = scriptUrl;
    // A line that broke for a moment: the next look asks again.
    asked.onerror = () => {
      script = null;
      asked.remove();
    };
    script = asked;
    document.head.append(asked);
  }

  /**
   * Calls back with the provider's object; not at all when the script does not come.
   *
   * @param {(Provided: new () => MonerisCheckout) => void} then
   */
  function whenProvided(then) {
    let attempts = 0;
    const timer = setInterval(() => {
      const Provided = provided();
      attempts += 1;
      if (!Provided && attempts < ATTEMPTS) {
        if (!script) load();
        return;
      }
      clearInterval(timer);
      if (Provided) then(Provided);
      else giveUp();
    }, EVERY_MS);
    load();
  }

  function giveUp() {
    script?.remove();
    // biome-ignore lint/suspicious/noConsole: the failure is logged (PAY-15), and this document has no other log
    console.error('The card provider’s script did not come.');
    tell('scriptFailed');
  }

  /** @param {string} asked @param {string} mode */
  function begin(asked, mode) {
    ticket = asked;
    whenProvided((Provided) => {
      const shown = new Provided();
      checkout = shown;
      shown.setMode(mode);
      shown.setCheckoutDiv(DIV);
      shown.setCallback('page_loaded', (payload) => tell(isFine(payload) ? 'loaded' : 'failed'));
      shown.setCallback('cancel_transaction', () => tell('cancelled'));
      shown.setCallback('error_event', () => tell('failed'));
      shown.setCallback('payment_receipt', () => tell('finished'));
      shown.setCallback('payment_complete', () => tell('finished'));
      shown.startCheckout(asked);
    });
  }

  /**
   * `{ handler, ticket, response_code }` as a JSON text; 001 means that all is well.
   *
   * @param {string} payload
   */
  function isFine(payload) {
    try {
      return JSON.parse(payload).response_code === '001';
    } catch {
      return false;
    }
  }

  function close() {
    checkout?.closeCheckout(ticket ?? undefined);
    checkout = null;
    document.getElementById(DIV)?.replaceChildren();
  }

  /** @param {MessageEvent<Said>} event */
  function hear({ origin, source, data }) {
    if (origin !== appOrigin || source !== parent) return;
    if (data.type === 'close') close();
    if (data.type === 'start' && ticket === null) begin(data.ticket, data.mode);
  }

  // Opened by itself it shows nothing and hears no messages.
  if (parent === window) return;
  addEventListener('message', hear);
  tell('ready');
})();
