/*
 * Where the parts of the page of the map stand. On a phone the map has the whole width, with the search over it, and the
 * list below; in landscape the list is at its left; where it is wide the search is above the list.
 */

/** The screen of a phone without header, navigation and legend. */
const FULL = 'h-[calc(100dvh-var(--bar-height)-8rem)]';
const ROOM = 'rail:mx-0 rail:h-[calc(100dvh-5rem)] wide:mx-0 wide:h-[calc(100dvh-14rem)] wide:min-h-112';

export const mapGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-3.5 rail:grid-cols-[19.25rem_1fr] wide:grid-cols-[24.5rem_1fr] wide:grid-rows-[auto_1fr] wide:gap-x-6';

export const listCell = 'col-start-1 row-start-2 flex min-w-0 flex-col gap-3.5 rail:row-start-1';

/** `details` of a region are below the map: it makes room for them. */
export const mapLook = (height: 'usual' | 'details' | 'big') => ({
  search: `z-10 col-start-1 min-w-0 row-start-1 self-start max-wide:mt-1.5 max-wide:mr-12.5 max-wide:-ml-2 rail:col-start-2 rail:ml-2 rail:mr-16 ${height === 'details' ? 'max-wide:hidden' : ''}`,
  map: 'contents rail:flex rail:flex-col rail:gap-2 rail:col-start-2 rail:row-start-1 wide:sticky wide:top-24 wide:col-start-2 wide:row-start-1 wide:row-span-2 wide:flex wide:flex-col wide:gap-2 wide:self-start',
  box: 'col-start-1 row-start-1 flex min-w-0 flex-col gap-2 self-start rail:self-auto wide:self-auto',
  drawing: `-mx-4.5 -mt-1 border-line wide:mt-0 wide:rounded-card wide:border ${{ usual: 'h-88', details: 'h-[15.625rem]', big: FULL }[height]} ${ROOM}`,
  // Below the list on a phone.
  extras: 'col-start-1 row-start-3',
});
