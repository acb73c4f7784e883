export interface Reason {
  /** Where in the data, as a JSON pointer; `*` is every other property or item. */
  path: string;
  message: string;
}

/** How messages name the schema the data was written with and the one that reads it. */
export interface Sides {
  writer: string;
  reader: string;
}
