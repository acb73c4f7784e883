import type { Context } from '../../../kernel/context.ts';
import type { NumberedRow } from './checking/dataset.ts';
import type { JsonChecker } from './checking/threads.ts';

export interface SchemasDependencies {
  /** A dataset of the account in batches; 404 when there is none. */
  rowsOf(ctx: Context, datasetId: string, most: number): AsyncIterable<NumberedRow[]>;
}

export interface SchemasServices extends SchemasDependencies {
  checker: JsonChecker;
}
