/**
 * Stands for the number of an account's meter where it is not shown (`contactProof` of the account's details).
 * `meterReadDetails` and `meterRead` take it, with the account's number, for the account's meter. Apart from the calls, which
 * the first screen does not load.
 */
export const UNSHOWN_METER = '•••';
