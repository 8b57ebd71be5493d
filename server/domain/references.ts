/** What the customer and the utility call a submission that was taken in. */
export const readingReference = (read: { id: number }): string => `R-${read.id}`;
export const reportReference = (report: { id: number }): string => `O-${report.id}`;
