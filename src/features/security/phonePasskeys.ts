import type { ListedPasskey } from '#contracts/passkeys.ts';

/**
 * Tells the device's own list of passkeys which ones the server still accepts, so that it no longer offers one that was
 * removed here or on another device. Where the browser cannot be told, nothing happens.
 *
 * @param passkeys all of the customer's, as the server just listed them: the device hides every other one.
 */
export async function hideRemovedPasskeys(customerId: string, passkeys: readonly ListedPasskey[]): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  if (typeof PublicKeyCredential.signalAllAcceptedCredentials !== 'function') return;
  const userId = btoa(customerId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const allAcceptedCredentialIds = passkeys.map(({ credentialId }) => credentialId);
  await PublicKeyCredential.signalAllAcceptedCredentials({
    rpId: location.hostname,
    userId,
    allAcceptedCredentialIds,
  }).catch(() => {});
}
