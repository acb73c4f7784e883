import type { ListedKind } from './listed-kind.ts';

/** A plan as a list names it. */
export interface ListedPlan {
  name: string;
  id: string;
  id_type: string;
  market: string | null;
}

/** A price file in a list that is no table of contents. */
export interface ListingEntry {
  url: string;
  kind: ListedKind;
  label: string | null;
  plans: ListedPlan[];
  /** Who reports it, as the list says. */
  entity: string | null;
}

export interface PriceListing {
  entries: ListingEntry[];
  /** Where the list goes on. */
  more: string | null;
}
