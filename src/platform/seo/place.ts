/** Where something stands in the source; both count from 1. Null for what the page does not write itself. */
export interface Place {
  line: number;
  column: number;
}
