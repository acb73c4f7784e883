import {
  type ListedContent,
  type ListedFile,
  type ListedSource,
  readListedKey,
} from '../../../../platform/lakehouse/index.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import type { RatedataServices } from '../services.ts';
import { identityRows } from '../tables/identity-rows.ts';
import { IDENTITY_TABLES, type IdentityTable } from './identity-tables.ts';
import { FILE_NO } from './known-columns.ts';
import { partSizes, type SizeOf } from './part-sizes.ts';
import { PART_TABLES, type PartTable } from './part-tables.ts';

type Services = Pick<RatedataServices, 'catalogues' | 'objects' | 'hold' | 'duck'>;

/** Goes up when the same data would be written in another way. */
const FORM = 1;
/** Objects whose size is asked for at once. */
const AT_ONCE = 16;

/** Price data as tables of other engines. */
export function listedPrices(services: Services) {
  const { catalogues } = services;
  const sizeOf = partSizes(services);
  return {
    tables: [...PART_TABLES, ...IDENTITY_TABLES].map(({ name, tableId }) => ({ name, tableId })),
    /** Undefined when there is no such table. */
    source(accountId: string, tableId: string): ListedSource | undefined {
      const state = async () => stateOf(await catalogues.versions(accountId));
      const parts = PART_TABLES.find((table) => table.tableId === tableId);
      if (parts !== undefined)
        return {
          ...{ columns: parts.columns, numberColumn: FILE_NO, properties: parts.properties, state },
          content: () => withOpened(catalogues, accountId, (opened) => filesOf(opened, parts, sizeOf)),
        };
      const identities = IDENTITY_TABLES.find((table) => table.tableId === tableId);
      return (
        identities && {
          ...{ columns: identities.columns, numberColumn: undefined, properties: {}, state },
          content: () => withOpened(catalogues, accountId, async (opened) => rowsOf(opened, identities)),
        }
      );
    },
    /** The object that a key of a listed file stands for; undefined for other keys, and for what the account does not read any more. */
    async objectOf(accountId: string, key: string): Promise<string | undefined> {
      const named = readListedKey(key);
      if (named === undefined || named.table.accountId !== accountId) return undefined;
      const table = PART_TABLES.find(({ tableId }) => tableId === named.table.tableId);
      const [file, name] = named.path.split('/');
      if (table === undefined || file === undefined) return undefined;
      return withOpened(
        catalogues,
        accountId,
        async (opened) =>
          opened
            .map((open) => table.partOf(open, file))
            .find((part) => part !== undefined && nameOf(table, part) === name)?.objectKey,
      );
    },
  };
}

const stateOf = (versions: readonly number[]): string => [FORM, ...versions].join('.');

async function withOpened<Result>(
  catalogues: Services['catalogues'],
  accountId: string,
  work: (opened: readonly OpenCatalogue[]) => Promise<Result>,
): Promise<Result> {
  const opened = await catalogues.open(accountId, null);
  try {
    return await work(opened);
  } finally {
    for (const one of opened) one.release();
  }
}

const nameOf = ({ name }: PartTable, { sha256 }: { sha256: string }): string => `${name}-${sha256}.parquet`;

async function filesOf(
  opened: readonly OpenCatalogue[],
  table: PartTable,
  sizeOf: SizeOf,
): Promise<ListedContent> {
  const wanted = opened.flatMap((open) => table.parts(open));
  const files: ListedFile[] = [];
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    files.push(
      ...(await Promise.all(
        wanted.slice(start, start + AT_ONCE).map(async ({ file, part }) => ({
          ...{ number: BigInt(file), path: `${file}/${nameOf(table, part)}` },
          ...(await sizeOf(part)),
        })),
      )),
    );
  return {
    state: stateOf(opened.map(({ version }) => version)),
    files: files.filter(({ rows }) => rows > 0),
  };
}

/** The rows are made of what a catalogue has in memory, which stays when it is released. */
function rowsOf(opened: readonly OpenCatalogue[], table: IdentityTable): ListedContent {
  const state = stateOf(opened.map(({ version }) => version));
  const catalogues = opened.map(({ catalogue }) => catalogue);
  return { state, parts: [{ state, rows: () => table.rows(catalogues.flatMap(identityRows)) }] };
}
