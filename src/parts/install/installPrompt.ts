/** What Chromium offers a page that can be installed; not in the standard types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** To be called as the page starts: the browser offers once, and the app asks later, when it has been of use. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => offer(null));
}

export const installOffered = (): boolean => offered !== null;

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser's own question. It answers a prompt once, so there is no second try with the same one. */
export async function install(): Promise<void> {
  const prompt = offered;
  offer(null);
  await prompt?.prompt();
}
