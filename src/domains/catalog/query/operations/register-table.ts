import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { eitherOr, HttpUrl, Literals, Named, Text, Uuid } from '../../../../kernel/schema.ts';
import {
  CELL_RANGE,
  FORMATS,
  namedEncoding,
  RECORD_PATH,
  type ReadOptions,
} from '../../../../platform/files/index.ts';
import type { FileSource } from '../files/fetch-file.ts';
import { storeFile } from '../files/store-file.ts';
import { checkName, checkPlace } from '../naming.ts';
import { register } from '../register.ts';
import { EXAMPLE_TABLE, RegisteredRelation } from '../schema.ts';
import type { QueryServices } from '../services.ts';
import { findRelation } from '../store.ts';

export const registerTable = defineOperation({
  id: 'query.register-table',
  method: 'POST',
  path: '/api/v1/query/register-table',
  tag: 'query',
  moves: 'write',
  summary: 'Register a file as a table',
  description:
    'CSV, JSON, JSON Lines, Parquet, Arrow, XML or an Excel workbook, from a stored artifact or a URL. The file is read once, its types are detected from all rows, and the result is stored; SQL then reads it by name like a dataset. With `replace`, an existing table gets the new file atomically. Files may be compressed with gzip or zstd.',
  strict: true,
  body: Named(
    'RegisterTable',
    {
      name: Text(200, 'Unique among datasets, tables and views.'),
      artifact_id: Type.Optional(Uuid('A stored artifact, instead of `url`.')),
      url: Type.Optional(HttpUrl('URL of the file, instead of `artifact_id`.')),
      format: Type.Optional(
        Literals(FORMATS, {
          description: 'Detected from the file if omitted. json also reads one object per line.',
        }),
      ),
      encoding: Type.Optional(
        Text(
          40,
          'utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted.',
        ),
      ),
      record_path: Type.Optional(
        Text(500, 'XML: the elements that are rows, such as /catalog/item, or item at any depth.'),
      ),
      sheet: Type.Optional(
        Type.Union(
          [Type.String({ minLength: 1, maxLength: 100 }), Type.Integer({ minimum: 1, maximum: 10_000 })],
          {
            description: 'Excel: name of the sheet, or its position from 1. Defaults to the first.',
          },
        ),
      ),
      range: Type.Optional(
        Text(40, 'Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all.'),
      ),
      description: Type.Optional(Text(2_000, 'Description.', 0)),
      replace: Type.Optional(
        Type.Boolean({ description: 'Whether to replace an existing table with this name.' }),
      ),
    },
    { documented: eitherOr('artifact_id', 'url') },
  ),
  output: RegisteredRelation,
  errors: [404, 409, 413, 502, 503, 504],
  example: {
    body: {
      name: EXAMPLE_TABLE.name,
      artifact_id: EXAMPLE_TABLE.source.artifact_id,
      description: EXAMPLE_TABLE.description,
    },
    response: EXAMPLE_TABLE,
  },
  prepare: async (ctx: Context<QueryServices>, { body }) => {
    const { name, replace = false } = body;
    checkName(name);
    const source = sourceOf(body);
    await ctx.read(async (sql) => checkPlace(sql, await findRelation(sql, name), { kind: 'table', replace }));
    return storeFile(ctx, source, readOptions(body));
  },
  handler: async (ctx: Context<QueryServices>, { body, prepared: file }) => {
    const { name, description = '', replace = false } = body;
    const { columns, rowCount, objectKey, sha256, bytes, format } = file;
    const given = sourceOf(body);
    const source = { ...('url' in given ? given : { artifact_id: given.artifactId }), format };
    const stored = { columns, rowCount, objectKey, sha256, bytes };
    const record = await register(ctx, { name, kind: 'table', description, source, ...stored }, replace);
    file.keep();
    return { ...record, notes: [...file.notes] };
  },
});

function readOptions({ format, encoding, sheet, range, record_path: recordPath }: Given): ReadOptions {
  const refuse = (path: string, message: string) =>
    invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });
  if (range !== undefined && !CELL_RANGE.test(range))
    throw refuse('range', 'must be a cell range such as B3:F200 or B3:F');
  if (recordPath !== undefined && !RECORD_PATH.test(recordPath))
    throw refuse('record_path', 'must be a path of elements such as /catalog/item, or one element name');
  return {
    format,
    encoding: encoding === undefined ? undefined : namedEncoding(encoding),
    sheet,
    range,
    recordPath,
  };
}

interface Given extends Omit<ReadOptions, 'recordPath'> {
  record_path?: string;
}

function sourceOf({ artifact_id: artifactId, url }: { artifact_id?: string; url?: string }): FileSource {
  if (artifactId !== undefined && url === undefined) return { artifactId };
  if (url !== undefined && artifactId === undefined) return { url };
  throw invalidRequest('Give either artifact_id or url, to say where the file is.', {
    details: [{ path: 'url', message: 'give either this or artifact_id' }],
  });
}
