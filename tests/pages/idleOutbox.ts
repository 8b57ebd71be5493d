/** For `vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'))`: nobody presses a button in markup. */
export const outbox = {};
export const sendNow = () => {};
export const sendSoon = () => {};
export const tryNow = () => {};
