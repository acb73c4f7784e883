import { artifactBytes, artifactsDomain } from '../domains/catalog/artifacts/index.ts';
import { allRows, datasetColumns, datasetsDomain, namedDatasets } from '../domains/catalog/datasets/index.ts';
import { lakehouseDomain } from '../domains/catalog/lakehouse/index.ts';
import { LineageSender, lineageDomain } from '../domains/catalog/lineage/index.ts';
import { queryDomain } from '../domains/catalog/query/index.ts';
import { schemasDomain } from '../domains/catalog/schemas/index.ts';
import { mount } from '../http/define-domain.ts';
import type { Account, Actor } from '../kernel/context.ts';
import type { Sql } from '../kernel/sql.ts';
import { issueCatalogToken } from '../platform/lakehouse/index.ts';
import { createTrinoClient } from '../platform/trino/index.ts';
import { type Access, catalogSecret } from './access.ts';
import type { Area, Background, Base } from './area.ts';
import { lakehouseParts, storedNamespaces } from './catalog/lakehouse.ts';

/** What is kept and found again: datasets, their schemas, files, SQL over all of it, and where it came from. */
export function composeCatalog(base: Base, access: Access) {
  const { config, log, database, quota, jobs, objects, storage, web, publicUrl, records, sqlTables } = base;
  const query = mount(queryDomain, {
    ...{ ...storage, objects, web, artifactBytes },
    namedTables: namedDatasets,
    openVersion: (table, at) => storage.lakehouse.openVersion(table, at),
    ...{ records, sqlTables },
    ...trinoParts(base),
  });
  return {
    domains: [
      mount(schemasDomain, { rowsOf: (ctx, datasetId, most) => allRows(ctx, storage, datasetId, most) }),
      mount(datasetsDomain, { ...storage, quota, database, jobs, objects, web, artifactBytes, log }),
      query,
      mount(artifactsDomain, { database, objects, lifetimes: storage.lifetimes, web }),
      mount(lakehouseDomain, lakehouseParts(base, access)),
      mount(lineageDomain, { producer: publicUrl, isEmitting: config.openLineage !== undefined }),
    ],
    namespaces: storedNamespaces(base),
    background: [...lineageSending(base), { name: 'versions', ...following(storage) }],
    query: query.services,
    columnsOf: (sql: Sql, accountId: string, datasetId: string) =>
      datasetColumns(sql, storage.tables, accountId, datasetId),
  } satisfies Area & Record<string, unknown>;
}

/** How long a token of the catalogue is good for, and for how long the same one is given: Trino has a session for each. */
const TOKEN_SECONDS = 2 * 3_600;
const SAME_TOKEN_SECONDS = 300;

/** What SQL on a Trino cluster needs; the cluster reads datasets with tokens of their own. */
function trinoParts({ config: { trino }, sealer, database, storage }: Base) {
  const schema = datasetsDomain.name;
  const secret = catalogSecret(sealer);
  return {
    trino: trino && { client: createTrinoClient({ ...trino, schema }), schema, autoBytes: trino.autoBytes },
    catalogToken: ({ account, actor }: { account: Pick<Account, 'id'>; actor: Pick<Actor, 'id'> }) => {
      const since = Math.floor(Date.now() / 1_000 / SAME_TOKEN_SECONDS) * SAME_TOKEN_SECONDS;
      const expiresAt = new Date((since + TOKEN_SECONDS) * 1_000);
      return issueCatalogToken(secret, { accountId: account.id, actorId: actor.id, expiresAt });
    },
    scannedBytes: (accountId: string, tableIds: readonly string[]) =>
      database.readingAs(accountId)(async (sql) => {
        const sizes = await Promise.all(
          tableIds.map((tableId) => storage.tables.count(sql, { accountId, tableId })),
        );
        return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      }),
  };
}

const following = ({ lakehouse: { follower } }: Base['storage']) => ({
  start: () => follower.start(),
  stop: () => follower.stop(),
});

export type Catalog = ReturnType<typeof composeCatalog>;

function lineageSending({ config, database, log }: Base): Background[] {
  if (config.openLineage === undefined) return [];
  const sender = new LineageSender({ database, receiver: config.openLineage, log });
  return [{ name: 'lineage', start: () => sender.start(), stop: () => sender.stop() }];
}
