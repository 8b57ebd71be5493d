/** In place of the customer's id, whose a row is that stays after its customer deleted their account. */
export const NOBODY = 'deleted';
