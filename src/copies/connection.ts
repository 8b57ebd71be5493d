/** What some browsers tell of the network in use (Network Information API); others tell nothing. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** True where bytes are dear: the customer asked the browser to spare them, or pays for them by the piece. */
export function isDearConnection(): boolean {
  const { connection } = navigator as typeof navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}
