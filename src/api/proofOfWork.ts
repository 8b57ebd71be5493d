import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longer than a slow phone takes for the most tries that the server asks for; a browser lets no worker go on for long. */
const MOST_MS = 15_000;

/**
 * Does the work that the server asks for (contracts/botCheck.ts), in the page or in the service worker: on the thread
 * that calls, which it lets go again and again.
 *
 * @param challenge JSON, as the server gave it
 * @returns the proof, base64url; null when it took too long or was no challenge
 */
export async function proofOfWork(challenge: string, mostMs = MOST_MS): Promise<string | null> {
  try {
    const asked = JSON.parse(challenge) as Challenge;
    const solution = await solveChallenge({ challenge: asked, deriveKey, timeout: mostMs });
    return solution && base64url(JSON.stringify({ challenge: asked, solution }));
  } catch {
    return null;
  }
}

const base64url = (ascii: string): string => btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
