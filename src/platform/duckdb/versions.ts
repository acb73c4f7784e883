import { atLabel, type TableAt } from './at-clause.ts';
import type { VersionedTable } from './at-texts.ts';
import { type Fault, foldName, type Inspection } from './tree.ts';

/** A table in a state that is not, or need not be, its present one. */
export interface TableVersion {
  /** What the text to run calls it; no other table has this name. */
  relation: string;
  /** The known name of the table. */
  of: string;
  at: TableAt;
}

/** What the tables of a text are among the known ones. */
export interface NamedTables {
  /** Read in their present state. */
  relations: string[];
  versions: TableVersion[];
  /** The tables with an AT clause. */
  instead: VersionedTable[];
  /** What the text to run calls its tables, in the order of the inspection. */
  names: string[];
}

/** Finds the tables of a text among the known ones. */
export function namedTables(found: Inspection, known: ReadonlySet<string>): NamedTables | Fault {
  const folded = new Map([...known].map((name) => [foldName(name), name]));
  const clash = found.ctes.find(({ name }) => folded.has(foldName(name)));
  if (clash !== undefined)
    return { message: `Give the WITH query "${clash.name}" another name: a table already has this name.` };
  const relations = new Set<string>();
  const versions = new Map<string, TableVersion>();
  const instead: VersionedTable[] = [];
  const names: string[] = [];
  for (const { name, position, at, isAliased } of found.tables) {
    const of = known.has(name) ? name : folded.get(foldName(name));
    if (of === undefined)
      return { message: `There is no table or view "${name}". Check its name.`, position };
    const relation = at === undefined ? name : freeName(`${of}@${atLabel(at)}`, folded);
    names.push(relation);
    if (at === undefined) relations.add(of);
    else {
      versions.set(relation, { relation, of, at });
      instead.push({ name, position, isAliased, relation });
    }
  }
  return { relations: [...relations], versions: [...versions.values()], instead, names };
}

/** People may have given such a name to something else. */
function freeName(wanted: string, folded: ReadonlyMap<string, string>): string {
  let name = wanted;
  for (let count = 2; folded.has(foldName(name)); count += 1) name = `${wanted} (${count})`;
  return name;
}

/** Whether a text reads the named tables in their present state and else does what the inspected one does. */
export const doesTheSame = (rewritten: Inspection, found: Inspection, { names }: NamedTables): boolean =>
  rewritten.shape !== undefined &&
  rewritten.shape === found.shape &&
  rewritten.tables.length === names.length &&
  rewritten.tables.every(({ name, at }, place) => at === undefined && name === names[place]);
