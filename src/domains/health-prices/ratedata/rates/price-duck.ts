import type { ResidentDuck, TextRow } from '../../../../platform/tables/index.ts';

/** DuckDB over our own Parquet files, in this process. Every value comes as text. */
export interface PriceDuck {
  all<Row extends TextRow>(sql: string, files: readonly string[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** It starts with the first question. */
export function createPriceDuck(open: () => Promise<ResidentDuck>): PriceDuck {
  let opened: Promise<ResidentDuck> | undefined;
  return {
    async all<Row extends TextRow>(sql: string, files: readonly string[]) {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return (await opened).run<Row>(sql, { read: files });
    },
    async close() {
      (await opened)?.close();
    },
  };
}
