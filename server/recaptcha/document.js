/*
 * Runs in reCAPTCHA's document, on an origin of its own, as it is: loads Google's script and hands the app a token of it
 * whenever the app asks. What a token is worth the app asks the server.
 */
(() => {
  /** @typedef {import('#contracts/recaptchaMessages.ts').FromRecaptcha} Told */
  /** @typedef {import('#contracts/recaptchaMessages.ts').ToRecaptcha} Said */
  /**
   * As much of Google's object as is used.
   *
   * @typedef {{
   *   ready(then: () => void): void,
   *   execute(siteKey: string, about: { action: string }): PromiseLike<string>,
   * }} Grecaptcha
   */
  const { appOrigin = '', scriptUrl = '', siteKey = '' } = document.body.dataset;
  /** @param {Told} told */
  const tell = (told) => parent.postMessage(told, appOrigin);

  /** @returns {Promise<Grecaptcha>} */
  const load = () =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${scriptUrl}?render=${encodeURIComponent(siteKey)}`;
      script.onload = () => {
        const { grecaptcha } = /** @type {any} */ (window);
        if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
        else reject();
      };
      script.onerror = () => {
        script.remove();
        reject();
      };
      document.head.append(script);
    });

  /** @type {Promise<Grecaptcha> | null} */
  let loading = null;
  function provided() {
    loading ??= load();
    // A line that broke for a moment: the next request loads it anew.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }

  /** @param {string} action */
  async function ask(action) {
    try {
      tell({ type: 'token', token: await (await provided()).execute(siteKey, { action }) });
    } catch {
      tell({ type: 'failed' });
    }
  }

  // Opened by itself it does nothing and hears no messages.
  if (parent === window) return;
  addEventListener('message', (/** @type {MessageEvent<Said>} */ { origin, source, data }) => {
    if (origin === appOrigin && source === parent && data.type === 'ask') void ask(data.action);
  });
  tell({ type: 'ready' });
  // It judges by the events that it sees before it is asked.
  void provided().catch(() => {});
})();
