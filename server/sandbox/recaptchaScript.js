/* Runs in reCAPTCHA's document, not here: Google's script for browsers, as much of it as the app uses. */
(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const tokens = new URL('api2/reload', src);
  Object.assign(window, {
    grecaptcha: {
      /** @param {() => void} then */
      ready: (then) => setTimeout(then),
      /** @param {string} siteKey @param {{ action: string }} about */
      execute: async (siteKey, { action }) => {
        const reply = await fetch(tokens, { method: 'POST', body: new URLSearchParams({ k: siteKey, action }) });
        if (!reply.ok) throw new Error('Invalid site key');
        return reply.text();
      },
    },
  });
})();
