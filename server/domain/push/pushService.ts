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

/** What pushes notices. `again`: it was not taken now. `refused`: it never will be. */
export interface PushService {
  publicKey: string;
  isServed(endpoint: string): boolean;
  areKeys(keys: Omit<PushTarget, 'endpoint'>): boolean;
  send(
    target: PushTarget,
    message: PushMessage,
  ): Promise<{ is: 'taken' | 'gone' } | { is: 'refused'; status: number } | { is: 'again'; inSeconds: number }>;
}
