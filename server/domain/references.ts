export { noticeNumber } from '#rules/noticeNumber.ts';

/** What the customer and the utility call a submission that was taken in. */
export const readingReference = (read: { id: number }): string => `R-${read.id}`;
export const requestReference = (request: { id: number }): string => `Q-${request.id}`;
export const reportReference = (report: { id: number }): string => `O-${report.id}`;
