import type { CDPSession, Page } from 'playwright/test';

/** A fingerprint reader of the browser's own: it makes and shows passkeys without asking anybody. */
export class Authenticator {
  readonly #cdp: CDPSession;
  #id = '';

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Authenticator> {
    const authenticator = new Authenticator(await page.context().newCDPSession(page));
    await authenticator.#cdp.send('WebAuthn.enable');
    await authenticator.#plugIn(true);
    return authenticator;
  }

  /**
   * Whether the finger on it is its owner's. Another reader with the same passkeys: one that saw a stranger's finger
   * stays closed, as real ones do after some tries.
   */
  async isOwner(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#id;
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId });
    await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await this.#plugIn(isUserVerified);
    for (const credential of credentials) {
      await this.#cdp.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
    }
  }

  async passkeys(): Promise<number> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials.length;
  }

  async forgetPasskeys(): Promise<void> {
    await this.#cdp.send('WebAuthn.clearCredentials', { authenticatorId: this.#id });
  }

  async #plugIn(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = await this.#cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        hasPrf: true,
        automaticPresenceSimulation: true,
      },
    });
    this.#id = authenticatorId;
  }
}
