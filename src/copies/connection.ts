/** What some browsers tell of the network in use (Network Information API); others tell nothing. */
interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}
export const connection = (): Connection =>
  (navigator as typeof navigator & { connection?: Connection }).connection ?? {};

/** True on a metered connection: the customer asked the browser to save data, or pays by the byte. */
export function isMeteredConnection(): boolean {
  const { saveData, type } = connection();
  return saveData === true || type === 'cellular';
}
