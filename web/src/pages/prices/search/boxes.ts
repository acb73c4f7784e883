/** A part of the map that something covers. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
