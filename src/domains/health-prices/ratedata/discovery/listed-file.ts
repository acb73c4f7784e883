import type { SourceKind } from '../store/sources.ts';

/** Which plans of a table of contents are wanted; all when nothing is said. */
export interface PlanMatch {
  plan_ids?: readonly string[];
  eins?: readonly string[];
  plan_name?: string;
  description?: string;
  /** In the syntax of RE2. */
  file_regex?: string;
}

export interface TocPlan {
  name: string;
  id: string;
  id_type: string;
  market: string | null;
}

/** A file that an index lists. */
export interface ListedFile {
  url: string;
  kind: SourceKind;
  label: string | null;
  plans: TocPlan[];
  /** Who reports it, as the index says. */
  entity: string | null;
}
