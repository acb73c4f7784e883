import { conflict } from '../../../../kernel/errors.ts';
import { type KnownName, readNames } from '../known-names.ts';
import type { Engine, EngineBody } from '../schema.ts';
import type { EngineWork, TrinoEngine } from '../services.ts';

export interface ChosenEngine {
  engine: Engine;
  /** Why it is DuckDB, when nobody asked for that. */
  note?: string;
  /** A statement that Trino does not understand after all may still go to DuckDB. */
  mayChange?: boolean;
}

/** The engine that was asked for, or the better one for a statement that both read alike. */
export async function chooseEngine(
  work: EngineWork,
  body: EngineBody,
  aliases: ReadonlyMap<string, string>,
): Promise<ChosenEngine> {
  const { trino } = work.services;
  if (body.engine === 'trino') {
    trinoOf(work);
    return { engine: 'trino' };
  }
  if (body.engine !== 'auto') return { engine: 'duckdb' };
  const reason =
    trino === undefined ? 'Trino is not set up' : await reasonForDuck(work, body, { aliases, trino });
  return reason === undefined
    ? { engine: 'trino', mayChange: true }
    : { engine: 'duckdb', note: noteOf(reason) };
}

export const noteOf = (reason: string): string => `DuckDB ran the statement: ${reason}.`;

export function trinoOf({ services: { trino } }: EngineWork): TrinoEngine {
  if (trino === undefined)
    throw conflict(
      'Trino is not set up. Set TRINO_URL and TRINO_JWT_KEY, or run the query with engine duckdb.',
    );
  return trino;
}

async function reasonForDuck(
  work: EngineWork,
  { sql, params }: EngineBody,
  { aliases, trino }: { aliases: ReadonlyMap<string, string>; trino: TrinoEngine },
): Promise<string | undefined> {
  const known = await readNames(work, false);
  for (const [name, tableId] of aliases) known.set(name, { kind: 'dataset', tableId });
  const checked = await work.services.queries().check(sql, new Set(known.keys()));
  if (checked.parameters.length > 0 || Object.keys(params ?? {}).length > 0) return 'it has parameters';
  if (checked.unportable !== undefined) return `it has ${checked.unportable}`;
  const tableIds = new Set<string>();
  for (const name of checked.relations) {
    const tableId = datasetId(known.get(name));
    if (tableId === undefined) return `it reads "${name}", which is not a dataset`;
    tableIds.add(tableId);
  }
  const bytes = await work.services.scannedBytes(work.account.id, [...tableIds]);
  if (bytes > trino.autoBytes) return undefined;
  return `it reads at most ${shown(bytes)}, and Trino runs those that read more than ${shown(trino.autoBytes)}`;
}

const datasetId = (known: KnownName | undefined): string | undefined =>
  known?.kind === 'dataset' ? known.tableId : undefined;

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

function shown(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
}
