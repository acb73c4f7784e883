import type { Element } from '../tree/nodes.ts';

/** The raw values of a row while the page is read. */
export class RowDraft {
  /** The item, when there is a tree. */
  readonly item: Element | undefined;
  /** For each field what was found, in order; undefined as long as nothing was. */
  readonly values: (unknown[] | undefined)[];
  /** How many results a field had that asks for one of a certain number. */
  readonly counts: number[];
  /** Another item is inside of this one, or around it. */
  nested = false;

  constructor(fields: number, item: Element | undefined) {
    this.item = item;
    this.values = new Array<unknown[] | undefined>(fields).fill(undefined);
    this.counts = new Array<number>(fields).fill(0);
  }
}
