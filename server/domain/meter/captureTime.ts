import { reginaIso } from '#rules/reginaTime.ts';

/** What a client submits that does not say when it was captured was captured just now. */
export const withCaptureTime = <Given extends { capturedDateTime?: string | undefined }>(given: Given, now: Date) => ({
  ...given,
  capturedDateTime: given.capturedDateTime ?? reginaIso(now),
});
