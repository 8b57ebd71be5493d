/**
 * How far a phone's clock may be off before a submission is looked at by a person. It is judged by its capture time;
 * one that only fits the rules within this tolerance passes, one beyond is accepted too, and flagged: the customer
 * acted in good faith, and their clock is not their fault (design §4.14).
 */
export const CLOCK_TOLERANCE_MS = 15 * 60 * 1000;
