import { createHash } from 'node:crypto';
import { dataEntry } from '../iceberg/entries.ts';
import { manifestFile } from '../iceberg/manifests.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { LakehouseFile } from '../store/files.ts';
import type { ListedPart } from './listed-table.ts';
import { type Contents, type ListedWriting, presentOf } from './listed-writing.ts';
import { writeRowsFile } from './rows-file.ts';

/** Rows as files of the table, of which those that are there already stay. */
export async function writeParts(
  tools: LakehouseParts,
  writing: ListedWriting,
  parts: readonly ListedPart[],
): Promise<Contents> {
  const present = presentOf(writing.change, 'hot');
  const schema = JSON.stringify(writing.form.schema);
  const files: LakehouseFile[] = [];
  for (const { state, rows } of parts) {
    const content = createHash('sha256').update(`${schema} ${state}`).digest('hex');
    files.push(present.get(content) ?? (await writePart(tools, writing, { content, rows: rows() })));
  }
  return { manifests: await writeManifest(writing, files), files };
}

async function writePart(
  tools: LakehouseParts,
  { objects, change: { source } }: ListedWriting,
  { content, rows }: { content: string; rows: ReturnType<ListedPart['rows']> },
): Promise<LakehouseFile> {
  const written = await writeRowsFile(tools, source.columns, rows);
  return objects.putFile({ kind: 'hot', rows: written.rows, content }, written.path);
}

async function writeManifest(
  { objects, change, form }: ListedWriting,
  files: readonly LakehouseFile[],
): Promise<LakehouseFile[]> {
  const version = change.known.lastVersion + 1;
  const entries = files
    .filter(({ rows }) => rows > 0)
    .map(({ objectKey, rows, bytes }) => dataEntry(version, { url: objects.urlOf(objectKey), rows, bytes }));
  if (entries.length === 0) return [];
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const manifest = await manifestFile('data', form.schema, entries, form.spec);
  return [await objects.put({ kind: 'manifest', rows, entries: entries.length }, manifest)];
}
