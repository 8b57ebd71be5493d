/** Whether the utility's `errorCode` says yes (API-03, API2-02). Apart from its schema, for whom needs no parser. */
export const isSuccess = (code: number): boolean => code === 0;
