/** What some browsers tell of the network in use (Network Information API); others tell nothing. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

/** True on a metered connection: the customer asked the browser to save data, or pays by the byte. */
export function isMeteredConnection(): boolean {
  const { connection } = navigator as typeof navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}
