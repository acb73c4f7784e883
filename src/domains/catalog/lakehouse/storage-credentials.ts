import type { Context } from '../../../kernel/context.ts';
import type { FoundTable } from './find-table.ts';
import type { LakehouseServices } from './services.ts';

/** Some readers look for keys beside the table, others by the folders of its objects. */
export async function storageCredentials(
  { actor, services }: Context<LakehouseServices>,
  { namespace, table }: FoundTable,
): Promise<{
  config: Record<string, string>;
  'storage-credentials': { prefix: string; config: Record<string, string> }[];
}> {
  const { config } = await namespace.keysFor(table, actor.id);
  return {
    config: { ...config },
    'storage-credentials': services.foldersOf(table).map((prefix) => ({ prefix, config: { ...config } })),
  };
}
