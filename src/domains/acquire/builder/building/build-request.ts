import type { Column } from '../../../../platform/tables/index.ts';
import type { Example } from '../discover/types.ts';
import type { DetailChoice } from './choose-plan.ts';

export interface BuildRequest {
  url: string;
  name?: string | undefined;
  description?: string | undefined;
  examples: readonly Example[];
  /** Of the dataset that the rows are for. */
  dataset?: { id: string; columns: readonly Column[] } | undefined;
  /** Undefined: only when the page is empty without its scripts. */
  render?: boolean | undefined;
  details: DetailChoice;
}
