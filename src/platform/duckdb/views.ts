import { invalidRequest } from '../../kernel/errors.ts';
import type { Gate, GateResult } from './gate.ts';
import type { View } from './messages.ts';
import { foldName } from './tree.ts';
import type { TableVersion } from './versions.ts';

/** What a text reads, itself and through views. */
export interface Reading {
  sql: string;
  /** Of the known names, those that are no views and are read in their present state. */
  relations: string[];
  /** Those that are read with an AT clause. */
  versions: TableVersion[];
  /** Each after those it reads. */
  views: View[];
  parameters: string[];
  /** The name of the only column, when the text counts all rows of its one relation and does nothing else. */
  counts: string | undefined;
}

/** The text of a view, by its name as it stands among the known ones; undefined for what is none. */
export type ViewText = (name: string) => string | undefined | Promise<string | undefined>;

const DEEPEST = 16;
const MOST_VIEWS = 100;
const MOST_VERSIONS = 100;

/** Every text on the way goes through the gate, however often it did before. */
export async function followViews(
  check: Gate['check'],
  sql: string,
  known: ReadonlySet<string>,
  viewText: ViewText,
): Promise<Reading> {
  const relations = new Set<string>();
  const views = new Map<string, View>();
  const versions = new Map<string, TableVersion>();

  const note = async (found: GateResult['versions']): Promise<void> => {
    for (const version of found) {
      if ((await viewText(version.of)) !== undefined)
        throw invalidRequest(
          `A view has no versions. Read "${version.of}" without AT, or write AT behind the datasets in its SQL.`,
        );
      versions.set(version.relation, version);
    }
    if (versions.size > MOST_VERSIONS)
      throw invalidRequest(`A query can read at most ${MOST_VERSIONS} versions of datasets.`);
  };

  const follow = async (name: string, path: readonly string[]): Promise<void> => {
    if (views.has(name) || relations.has(name)) return;
    const text = await viewText(name);
    if (text === undefined) {
      relations.add(name);
      return;
    }
    const way = [...path, name];
    if (path.some((before) => foldName(before) === foldName(name)))
      throw invalidRequest(
        `The view "${name}" reads itself (${way.join(' → ')}). Register one of them again without the cycle.`,
      );
    if (way.length > DEEPEST)
      throw invalidRequest(`Views can be nested at most ${DEEPEST} deep (${way.join(' → ')}).`);
    const checked = await check(text, known).catch((error: unknown) => {
      throw explain(error, name);
    });
    if (checked.parameters.length > 0)
      throw invalidRequest(`The view "${name}" has parameters. Remove them.`);
    await note(checked.versions);
    for (const read of checked.relations) await follow(read, way);
    if (views.size === MOST_VIEWS) throw invalidRequest(`A query can read at most ${MOST_VIEWS} views.`);
    views.set(name, { name, sql: checked.sql });
  };

  const checked = await check(sql, known);
  await note(checked.versions);
  for (const name of checked.relations) await follow(name, []);
  return {
    sql: checked.sql,
    relations: [...relations],
    versions: [...versions.values()],
    views: [...views.values()],
    parameters: checked.parameters,
    counts: views.size === 0 ? checked.counts : undefined,
  };
}

/** A view that was good when it was registered may read what is gone. */
function explain(error: unknown, view: string): unknown {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 400) return error;
  return invalidRequest(
    `The view "${view}" cannot be read: ${error.message} Register the view again, or restore what it reads.`,
    { cause: error },
  );
}
