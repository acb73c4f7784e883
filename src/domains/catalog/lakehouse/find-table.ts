import type { Context } from '../../../kernel/context.ts';
import { refuseMasks } from '../../../kernel/policy.ts';
import type { TableReference } from '../../../platform/tables/index.ts';
import { ambiguousTable, noSuchNamespace, noSuchTable } from './faults.ts';
import type { CatalogTable, LakehouseServices, Namespace } from './services.ts';

export interface FoundTable {
  namespace: Namespace;
  table: TableReference;
}

export function findNamespace({ namespaces }: LakehouseServices, name: string): Namespace {
  const found = namespaces().find((namespace) => namespace.name === name);
  if (found === undefined) throw noSuchNamespace(name);
  return found;
}

/** By its name, by its name in whatever case, or by its ID: some engines know names in lower case only. */
export async function findTable(
  ctx: Context<LakehouseServices>,
  { namespace, table: name }: { namespace: string; table: string },
): Promise<FoundTable> {
  const place = ctx.services.namespaces().find((one) => one.name === namespace);
  const found = place === undefined ? undefined : named(await ctx.read(place.tables), name);
  // Spark looks for `snapshots` in a namespace with the name of a table, and goes on when there is no such table.
  if (place === undefined || found === undefined) throw noSuchTable(namespace, name);
  await allowReading(ctx, place.kind, found);
  return { namespace: place, table: { accountId: ctx.account.id, tableId: found.tableId } };
}

function named(all: readonly CatalogTable[], name: string): CatalogTable | undefined {
  const folded = name.toLowerCase();
  const spaced = folded.replaceAll('+', ' ');
  const isSpaced = (table: CatalogTable) => table.name.toLowerCase().replaceAll('+', ' ') === spaced;
  // Clients in Java write a space in a path as a plus sign, so a name with one may be meant in two ways.
  const [meant, ...others] = name.includes('+') ? all.filter(isSpaced) : [];
  if (others.length > 0) throw ambiguousTable(name);
  return (
    meant ??
    all.find((table) => table.name === name) ??
    all.find((table) => table.name.toLowerCase() === folded) ??
    all.find(({ tableId }) => tableId === folded)
  );
}

/** Files are read as they are: a policy that masks a column closes the whole table for it. */
async function allowReading(
  { account, actor, services }: Context<LakehouseServices>,
  kind: string,
  { tableId, name }: CatalogTable,
): Promise<void> {
  const by = 'datasets.iceberg-table';
  const verdict = await services.policies.decide(
    { accountId: account.id, actorId: actor.id },
    {
      action: 'export',
      by,
      resources: () => [{ kind, id: tableId }],
      asked: { [`${kind}_id`]: tableId, name },
    },
  );
  refuseMasks(verdict, 'direct reading of files');
}
