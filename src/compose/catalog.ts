import { artifactBytes, artifactsDomain } from '../domains/catalog/artifacts/index.ts';
import { allRows, datasetColumns, datasetsDomain, namedDatasets } from '../domains/catalog/datasets/index.ts';
import { LineageSender, lineageDomain } from '../domains/catalog/lineage/index.ts';
import { queryDomain } from '../domains/catalog/query/index.ts';
import { schemasDomain } from '../domains/catalog/schemas/index.ts';
import { mount } from '../http/define-domain.ts';
import type { Sql } from '../kernel/sql.ts';
import type { Area, Background, Base } from './area.ts';

/** What is kept and found again: datasets, their schemas, files, SQL over all of it, and where it came from. */
export function composeCatalog(base: Base) {
  const { config, log, database, quota, jobs, objects, storage, web, publicUrl, records, sqlTables } = base;
  const query = mount(queryDomain, {
    ...{ ...storage, objects, web, artifactBytes },
    namedTables: namedDatasets,
    ...{ records, sqlTables },
  });
  return {
    domains: [
      mount(schemasDomain, { rowsOf: (ctx, datasetId, most) => allRows(ctx, storage, datasetId, most) }),
      mount(datasetsDomain, { ...storage, quota, database, jobs, objects, web, artifactBytes, log }),
      query,
      mount(artifactsDomain, { database, objects, lifetimes: storage.lifetimes, web }),
      mount(lineageDomain, { producer: publicUrl, isEmitting: config.openLineage !== undefined }),
    ],
    background: lineageSending(base),
    query: query.services,
    columnsOf: (sql: Sql, accountId: string, datasetId: string) =>
      datasetColumns(sql, storage.tables, accountId, datasetId),
  } satisfies Area & Record<string, unknown>;
}

export type Catalog = ReturnType<typeof composeCatalog>;

function lineageSending({ config, database, log }: Base): Background[] {
  if (config.openLineage === undefined) return [];
  const sender = new LineageSender({ database, receiver: config.openLineage, log });
  return [{ name: 'lineage', start: () => sender.start(), stop: () => sender.stop() }];
}
