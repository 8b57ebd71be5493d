/** A browser's address at its push service, and with what a message to it is encrypted. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON. */
  payload: string;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Of several with one topic a device that was away gets the last one. */
  topic: string;
}

export type PushOutcome =
  | { is: 'taken' | 'gone' | 'tooLong' }
  | { is: 'refused'; status: number }
  | { is: 'again'; inSeconds: number; ourFault?: number };

/** What pushes notices; `providers/push.ts` says what each outcome means. */
export interface PushService {
  publicKey: string;
  isServed(endpoint: string): boolean;
  areKeys(keys: Omit<PushTarget, 'endpoint'>): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
