/** Name, drawing and median; on a phone the drawing stands below the other two. */
export const STRIP_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-3 sm:grid-cols-[minmax(7rem,15rem)_minmax(0,1fr)_4.5rem]';
