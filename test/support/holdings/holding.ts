import { readdir } from 'node:fs/promises';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { ApiClient } from '../client.ts';
import { isAt } from '../contract/parts.ts';
import type { DeclaredOperation } from '../declared.ts';
import type { ProgramInUse } from '../program.ts';

export type Tenant = ApiClient & { accountId: string };
export type Ids = Record<string, string>;

/** What a tenant has of one tag, for the tests that no other gets at it: `<tag>.ts` in this folder, or a file of its own for one path. */
export interface Holding {
  /** The path that it is of, in a file beside that of the tag. */
  at?: string;
  /** Makes one of everything, and answers the ids under the names that the interface gives them. */
  make(ann: Tenant, program: ProgramInUse): Promise<Ids>;
  /** Ids of nothing in the right form, where it is not that of a UUID. */
  absent?: Record<string, () => string>;
  /** Paths that show what is there, to see that it stays so. */
  watched?: (ids: Ids) => string[];
}

export interface Holdings {
  /** What the operation takes under the name: its own tag's, or else the only `…_id` of that name there is. */
  idOf(name: string, operation: DeclaredOperation): string | undefined;
  absentId(name: string, operation: DeclaredOperation): string;
  ids: string[];
  watched: string[];
}

/** One of everything there is. */
export async function makeHoldings(ann: Tenant, program: ProgramInUse): Promise<Holdings> {
  const holdings = await loadHoldings();
  const made: Record<string, Ids> = {};
  for (const [tag, holding] of Object.entries(holdings)) made[tag] = await holding.make(ann, program);
  const ownerOf = (name: string, operation: DeclaredOperation): string => {
    const area = areaOf(operation, holdings);
    const others = Object.keys(made).filter((tag) => made[tag]?.[name] !== undefined);
    const isClear = name.endsWith('_id') && others.length === 1;
    return made[area]?.[name] === undefined && isClear ? (others[0] ?? area) : area;
  };
  return {
    idOf: (name, operation) => made[ownerOf(name, operation)]?.[name],
    absentId: (name, operation) => (holdings[ownerOf(name, operation)]?.absent?.[name] ?? uuidv7)(),
    ids: Object.values(made).flatMap((ids) => Object.values(ids)),
    watched: Object.entries(holdings).flatMap(([tag, { watched }]) => watched?.(made[tag] ?? {}) ?? []),
  };
}

/** The operations of the fixtures have the tags of others. */
function areaOf({ tag, path }: DeclaredOperation, holdings: Readonly<Record<string, Holding>>): string {
  if (path.startsWith('/api/v1/fixtures/')) return 'fixtures';
  const part = Object.entries(holdings).find(([, { at }]) => at !== undefined && isAt(path, at));
  return part?.[0] ?? tag;
}

async function loadHoldings(): Promise<Record<string, Holding>> {
  const files = (await readdir(import.meta.dirname)).filter((name) => name !== 'holding.ts').sort();
  const loaded: Record<string, Holding> = {};
  for (const file of files) {
    const { holding } = (await import(`./${file}`)) as { holding: Holding };
    loaded[file.replace('.ts', '')] = holding;
  }
  return loaded;
}
