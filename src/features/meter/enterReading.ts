/** To the page of the current account's meter, to type at once. */
export const enterReading = { to: '/meter-read', state: { startsInFirstBox: true } as Record<string, unknown> };
