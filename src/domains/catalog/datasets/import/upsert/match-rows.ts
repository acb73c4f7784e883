import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { must } from '../../../../../kernel/must.ts';
import type {
  PreparedSegment,
  Relation,
  Snapshot,
  TableReference,
} from '../../../../../platform/tables/index.ts';
import { type ConvertTools, execute } from '../convert/convert.ts';
import { type FactRow, factsSql, segmentFacts } from '../convert/segment-facts.ts';
import type { ImportServices } from '../services.ts';
import type { ImportState } from '../steps/import-state.ts';
import { convertTools, discardSegments } from '../steps/store-steps.ts';
import { inWorkspace, type Workspace } from '../workspace.ts';
import { copyMatched, matchStatements, supersededSql } from './match-sql.ts';

/** Imported rows, each in the place of the row that had its keys before, if there was one. */
export interface MatchedRows {
  snapshot: Snapshot;
  superseded: string[];
  segments: PreparedSegment[];
  rows: number;
  /** Rows of the file that a later one with the same keys took the place of. */
  repeated: number;
}

/** Looks for the keys of the imported rows in one version of the dataset, and writes the rows anew with the ids they get. */
export async function matchRows(
  services: ImportServices,
  table: TableReference,
  { state, keys, signal }: { state: ImportState; keys: readonly string[]; signal: AbortSignal },
): Promise<MatchedRows> {
  const { tables, hold, scratch } = services;
  const snapshot = await tables.snapshot(table);
  if (state.segments.length === 0) return { snapshot, superseded: [], segments: [], rows: 0, repeated: 0 };
  const opened: { release(): void }[] = [];
  try {
    const relation = await tables.relation(snapshot);
    opened.push(relation);
    const staged: string[] = [];
    for (const { stored } of state.segments) {
      const held = await hold(stored);
      opened.push(held);
      staged.push(held.path);
    }
    const matched = await inWorkspace(scratch, (workspace) => {
      const tools = convertTools(services, table.accountId, workspace, signal);
      return writeMatched({ services, tools, workspace, state, staged, keys, relation });
    });
    return { snapshot, ...matched };
  } finally {
    for (const file of opened) file.release();
  }
}

interface Matching {
  services: ImportServices;
  tools: ConvertTools;
  workspace: Workspace;
  state: ImportState;
  /** Local files of the imported rows. */
  staged: readonly string[];
  keys: readonly string[];
  relation: Relation;
}

async function writeMatched(matching: Matching): Promise<Omit<MatchedRows, 'snapshot'>> {
  const { services, tools, workspace, state, staged, keys, relation } = matching;
  const { definition } = state.plan;
  const copies = await Promise.all(
    staged.map(async (file) => ({ file, output: await workspace.newFile('parquet') })),
  );
  const outputs = copies.map(({ output }) => output);
  const idsFile = await workspace.newFile('csv');
  const spillFolder = await workspace.newFile('spill');
  await mkdir(spillFolder);
  const statements = [
    ...matchStatements({ staged, relation: relation.select, keys, definition }),
    supersededSql(idsFile),
    ...copies.flatMap(({ file, output }) => [copyMatched(file, definition, output), factsSql(output)]),
  ];
  const readable = [...staged, ...relation.files];
  const writable = [...outputs, idsFile];
  const results = await execute(tools, statements, { readable, writable, spillFolder });
  const facts = results.slice(-2 * staged.length).filter((_, place) => place % 2 === 1) as FactRow[][];
  const segments = await store(services, state, outputs, facts);
  const rows = segments.reduce((sum, segment) => sum + segment.facts.rows, 0);
  const { kept } = (results[KEPT]?.[0] ?? { kept: '0' }) as { kept: string };
  return { superseded: await readLines(idsFile), segments, rows, repeated: state.rows - Number(kept) };
}

/** The place of the count among the statements. */
const KEPT = 1;

async function store(
  services: ImportServices,
  { plan: { definition } }: ImportState,
  files: readonly string[],
  facts: readonly FactRow[][],
): Promise<PreparedSegment[]> {
  const segments: PreparedSegment[] = [];
  try {
    for (const [place, file] of files.entries()) {
      const known = segmentFacts(definition, must(facts[place], `the facts of ${file}`));
      const segment =
        known === undefined
          ? undefined
          : await services.tables.prepareSegment(definition, file, { facts: known });
      if (segment !== undefined) segments.push(segment);
    }
    return segments;
  } catch (error) {
    await discardSegments(services, segments);
    throw error;
  }
}

async function readLines(file: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line !== '') lines.push(line);
  return lines;
}
