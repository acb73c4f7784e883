import {
  type ListedContent,
  type ListedPart,
  type ListedSource,
  listedTableId,
} from '../../../../platform/lakehouse/index.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { pagesAfter } from '../store/pages.ts';
import { type CompletedRun, completedRuns, stateOfCompleted } from '../store/runs.ts';
import { toPage } from '../views/view-of.ts';
import { PAGE_COLUMNS } from './page-columns.ts';

type Services = { database: Pick<Database, 'readingAs' | 'lookingAs'> };

const PAGES = { name: 'pages', tableId: listedTableId('audits-pages') };
const AT_ONCE = 1_000;

/** What audits have found, as tables of other engines: the facts of the pages of all completed ones. */
export function listedAudits({ database }: Services) {
  return {
    tables: [PAGES],
    /** Undefined when there is no such table. */
    source(accountId: string, tableId: string): ListedSource | undefined {
      if (tableId !== PAGES.tableId) return undefined;
      return {
        ...{ columns: PAGE_COLUMNS, numberColumn: undefined, properties: {} },
        state: () => database.readingAs(accountId)(stateOfCompleted),
        content: (): Promise<ListedContent> =>
          database.lookingAs(accountId)(async (sql) => ({
            state: await stateOfCompleted(sql),
            parts: (await completedRuns(sql)).map((run) => partOf(database, accountId, run)),
          })),
      };
    },
  };
}

/** A completed audit does not change any more. */
const partOf = (database: Services['database'], accountId: string, run: CompletedRun): ListedPart => ({
  state: `${run.audit_id} ${run.completed_at.toISOString()}`,
  async *rows() {
    for (let seq = 0; ; ) {
      const pages = await database.readingAs(accountId)((sql) => pagesAfter(sql, run.audit_id, seq, AT_ONCE));
      for (const page of pages) yield { ...ofRun(run), ...ofPage(toPage(page)) };
      const last = pages.at(-1);
      if (last === undefined || pages.length < AT_ONCE) return;
      seq = last.seq;
    }
  },
});

const ofRun = ({ audit_id, url, host, completed_at }: CompletedRun) => ({
  ...{ audit_id, host, start_url: url, completed_at: completed_at.toISOString() },
});

const ofPage = ({ facts, indexable: _, reason: __, ...page }: ReturnType<typeof toPage>) => ({
  ...page,
  ...facts,
});
