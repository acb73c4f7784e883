import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { emit } from '../../../../kernel/events.ts';
import type { Format } from '../../../../platform/files/index.ts';
import { fileParsed } from '../events.ts';
import { nameWithEnding } from '../files/names.ts';
import { keepArtifact, type MadeArtifact, type StoredObject, writeObject } from '../files/new-object.ts';
import { type Source, toldSource } from '../files/source.ts';
import { stageSource } from '../files/stage-source.ts';
import type { EtlWork } from '../job/define.ts';
import type { EtlServices } from '../services.ts';
import { type Converted, convert } from './convert.ts';
import { openTextFile } from './open-text-file.ts';
import type { ParseOptions } from './options.ts';
import { withParser } from './parser.ts';

export const PARSE_KIND = 'etl.parse';
const PARQUET = 'application/vnd.apache.parquet';

export interface ParseInput {
  source: Source;
  options: ParseOptions;
  name?: string;
  actor: string;
}

interface Parsed {
  sourceBytes: number;
  format: Format;
  notes: string[];
  converted: Converted;
  stored: StoredObject | undefined;
}

export interface ParseOutcome extends Omit<Converted, 'isWritten'> {
  format: Format;
  notes?: string[];
  artifact: MadeArtifact | null;
}

export const parseWork = (services: EtlServices): EtlWork<ParseInput, Parsed, ParseOutcome> => ({
  kind: PARSE_KIND,
  moves: 'fetch',
  subject: ({ source }) => ({
    type: source.kind,
    id: source.kind === 'url' ? source.url : source.artifactId,
  }),
  prepare: ({ run: { accountId }, input, signal }) =>
    services.scratch.within(async (folder) => {
      const staged = await stageSource(services, accountId, input.source, {
        path: join(folder, 'source'),
        signal,
      });
      const { size: sourceBytes } = await stat(staged.path);
      const { columnText } = services;
      const opening = { options: input.options, folder, signal };
      const { format, notes, text } = await openTextFile(staged, opening);
      const target = join(folder, 'table.parquet');
      const spillFolder = join(folder, 'spill');
      await mkdir(spillFolder);
      const place = { readable: [text.path], writable: target, spillFolder, owner: accountId, signal };
      const converted = await withParser(services.parsers, place, (run) =>
        convert({ columnText, run, file: text, options: input.options, target }),
      );
      const parsed = { sourceBytes, format, notes, converted };
      if (!converted.isWritten) return { ...parsed, stored: undefined };
      const name = input.name ?? nameWithEnding(staged.name, '.parquet');
      return { ...parsed, stored: await store(services, accountId, target, name) };
    }),
  commit: async ({ sql, accountId, jobId, input, prepared }) => {
    const { sourceBytes: bytes, format, notes, stored, converted } = prepared;
    const { columns, rows, rejected, faults } = converted;
    const outcome = { format, notes, columns, rows, rejected, faults };
    if (stored === undefined)
      return { outcome: { ...outcome, artifact: null }, refusal: refusal(converted), cost: { bytes } };
    const source = toldSource(input.source);
    const metadata = { etl: { job_id: jobId, operation: 'parse', source, rows } };
    const about = { sourceUrl: `granary:etl/${jobId}`, metadata };
    const artifact = await keepArtifact(services, sql, accountId, { ...stored, ...about });
    const schema = columns.map(({ name, type, from }) => ({ name, data_type: type, from }));
    const payload = { job_id: jobId, source, artifact_id: artifact.artifact_id, columns: schema, rows };
    await emit(sql, fileParsed, { accountId, subject: artifact.artifact_id, payload });
    return { outcome: { ...outcome, artifact }, cost: { bytes, rows } };
  },
});

async function store(
  services: EtlServices,
  accountId: string,
  file: string,
  name: string,
): Promise<StoredObject> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), hash);
  const sha256 = hash.digest('hex');
  return writeObject(services, accountId, async (object) => {
    const { size } = await services.objects.adopt(object.objectKey, file, { contentType: PARQUET });
    return { ...object, name, mediaType: PARQUET, size, sha256 };
  });
}

function refusal({ rejected, faults: [first] }: Converted): string {
  const place =
    first === undefined
      ? ''
      : ` The first error is in ${placeOf(first)}: ${first.column ?? 'it'} ${first.message}.`;
  return `Nothing was stored: ${rejected} ${rejected === 1 ? 'record is' : 'records are'} invalid.${place} Correct them, or skip them with "on_error": "skip".`;
}

const placeOf = ({ line, row }: Converted['faults'][number]): string =>
  line !== null ? `line ${line}` : row !== null ? `record ${row}` : 'a later record';
