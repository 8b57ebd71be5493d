/** The columns of the list of places where there is room: place, meter, now, bill, where the row leads. */
export const PLACE_COLUMNS =
  'wide:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)_3.5rem] wide:gap-x-3';
