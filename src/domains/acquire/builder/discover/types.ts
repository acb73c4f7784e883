import type { CastType, Element, FieldDefinition } from '../../../../platform/html/index.ts';

/** What a field is about, as far as one can tell. */
export type Concept =
  | 'title'
  | 'price'
  | 'old_price'
  | 'unit_price'
  | 'currency'
  | 'discount'
  | 'date'
  | 'rating'
  | 'review_count'
  | 'image'
  | 'url'
  | 'availability'
  | 'email'
  | 'phone'
  | 'address'
  | 'location'
  | 'description'
  | 'author'
  | 'brand'
  | 'category'
  | 'sku'
  | 'company'
  | 'salary'
  | 'employment_type'
  | 'rooms'
  | 'area'
  | 'duration'
  | 'size'
  | 'colour'
  | 'weight'
  | 'tags'
  | 'isbn'
  | 'website'
  | 'breadcrumbs';

export interface FieldAlternative {
  selector: FieldDefinition;
  samples: unknown[];
}

/** A value that every record may have, and where it stands. */
export interface FieldCandidate {
  name: string;
  concept: Concept | null;
  dataType: CastType;
  selector: FieldDefinition;
  samples: unknown[];
  /** The share of records that have it. */
  filled: number;
  confidence: number;
  evidence: string[];
  alternatives: FieldAlternative[];
}

/** Elements that look like the records of a list. */
export interface RecordCandidate {
  item: { css?: string; xpath?: string };
  count: number;
  confidence: number;
  /** For ranking alone. */
  score: number;
  fields: FieldCandidate[];
  /** What was found besides, when only some fields were wished for. */
  others: FieldCandidate[];
  /** How many wishes and examples it fulfils. */
  granted: number;
  /** Where in a record the link to its own page is, as a selector of the whole page. */
  detail: LinkCandidate | null;
}

export interface LinkCandidate {
  css?: string;
  xpath?: string;
  /** Where it leads, on the page at hand. */
  urls: string[];
  confidence: number;
  evidence: string;
}

export interface PageInput {
  url: string;
  html: string;
}

/** A record as the analysis sees it: an element, and those after it that belong to the same record. */
export interface Member {
  root: Element;
  tail: readonly Element[];
}

export interface Wish {
  /** As it was said. */
  word: string;
  concept: Concept | null;
  tokens: readonly string[];
  /** The type of the dataset column that wishes for it. */
  dataType?: CastType;
}

/** One example record or value: name to value; a value without a name has the name null. */
export interface Example {
  name: string | null;
  value: string;
}
