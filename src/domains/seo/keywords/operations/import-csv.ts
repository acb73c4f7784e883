import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Upload } from '../../../../http/upload.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Named, Nullable } from '../../../../kernel/schema.ts';
import { FIELDS, type Mapping } from '../csv/mapping.ts';
import { type ReadKeywords, readKeywords } from '../csv/read-keywords.ts';
import { requireSite } from '../keyword-record.ts';
import { EXAMPLE_KEYWORD, SiteId } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { type NewMetric, writeMetrics } from '../store/keywords.ts';
import { type Changed, keywordPlace, storeKeywords } from '../store-keywords.ts';

const LARGEST_FILE = 50 * 1024 * 1024;
const MOST_IMPORTED = 100_000;
const AT_ONCE = 5_000;
const COLUMN = Type.Optional(Type.String({ maxLength: 200 }));
const MappingSchema = Type.Object(Object.fromEntries(FIELDS.map((field) => [field, COLUMN])), {
  description: 'Which column of the file each field comes from.',
});

interface Wish {
  siteId: string;
  mapping: Mapping;
  isDryRun: boolean;
}

export const importCsv = defineOperation({
  id: 'keywords.import-csv',
  method: 'POST',
  path: '/api/v1/keywords/import/csv',
  tag: 'keywords',
  moves: 'write',
  summary: 'Import keywords from a CSV file',
  description:
    'Send the file as the body, with the options as query parameters, or as the one file of a form. The columns of exports from Google Keyword Planner, Ahrefs and Semrush are detected, and so are encoding (UTF-16 too) and delimiter. Ranges such as "1K – 10K" are stored as low and high. Lines of the same keyword are merged.',
  uploads: ['text/csv', 'text/tab-separated-values', 'application/octet-stream', 'multipart/form-data'],
  query: Type.Object({
    site_id: Type.Optional(SiteId),
    mapping: Type.Optional(
      Type.String({ maxLength: 4_000, description: 'JSON object: which column each field comes from.' }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Store nothing, and return what would be imported.' }),
    ),
  }),
  output: Named('KeywordImport', {
    mapping: MappingSchema,
    imported: Type.Integer({ description: 'Distinct keywords; with dry_run, those that would be imported.' }),
    created: Type.Integer(),
    updated: Type.Integer(),
    rejected: Type.Array(
      Type.Object({ line: Type.Integer(), column: Nullable(Type.String()), message: Type.String() }),
      { description: 'The first 1,000 lines that could not be read.' },
    ),
    dry_run: Type.Boolean(),
  }),
  errors: [404, 413, 415],
  example: {
    query: { site_id: EXAMPLE_KEYWORD.site_id },
    response: {
      mapping: { keyword: 'Keyword', volume: 'Avg. monthly searches' },
      imported: 412,
      created: 400,
      updated: 12,
      rejected: [{ line: 7, column: 'Avg. monthly searches', message: '"many" is not a number or a range' }],
      dry_run: false,
    },
  },
  prepare: async (ctx: Context<KeywordsServices>, { query, upload }) => {
    const { site_id: siteId } = query;
    if (siteId !== undefined) await ctx.read((sql) => requireSite(ctx.services, sql, siteId));
    if (upload === undefined)
      throw invalidRequest(
        'Send the CSV file as the body, with Content-Type text/csv, or as the file of a form.',
      );
    const { bytes, fields } = await receive(ctx.services, upload);
    const wish = wishOf({ ...fields, ...query });
    await ctx.read((sql) => requireSite(ctx.services, sql, wish.siteId));
    const read = readKeywords(bytes, wish.mapping);
    if (read.keywords.length > MOST_IMPORTED)
      throw invalidRequest(
        `The file has more than ${MOST_IMPORTED.toLocaleString('en')} keywords. Split it.`,
      );
    return { wish, read };
  },
  handler: async (ctx: Context<KeywordsServices>, { prepared: { wish, read } }) => {
    const { created, updated } = wish.isDryRun
      ? { created: 0, updated: 0 }
      : await store(ctx, wish.siteId, read);
    return {
      mapping: read.mapping,
      imported: read.keywords.length,
      created,
      updated,
      rejected: read.rejected,
      dry_run: wish.isDryRun,
    };
  },
});

const receive = ({ scratch }: KeywordsServices, upload: Upload) =>
  scratch.within(async (folder) => {
    const path = join(folder, 'keywords.csv');
    const { fields } = await upload.saveTo(path, LARGEST_FILE);
    return { bytes: await readFile(path), fields };
  });

function wishOf(given: Readonly<Record<string, unknown>>): Wish {
  const { site_id: siteId, mapping, dry_run: dryRun } = given;
  if (typeof siteId !== 'string')
    throw invalidRequest('Give site_id, as a query parameter or a field of the form.', {
      details: [{ path: 'site_id', message: 'is required' }],
    });
  return { siteId, mapping: mappingOf(mapping), isDryRun: dryRun === true || dryRun === 'true' };
}

function mappingOf(text: unknown): Mapping {
  if (text === undefined) return {};
  try {
    const mapping: unknown = JSON.parse(String(text));
    if (typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)) {
      const entries = Object.entries(mapping);
      const unknown = entries.find(
        ([field, column]) => !FIELDS.some((one) => one === field) || typeof column !== 'string',
      );
      if (unknown === undefined) return Object.fromEntries(entries) as Mapping;
    }
  } catch {
    // Told below, like every other mapping that is none.
  }
  throw invalidRequest(
    `mapping must be a JSON object of column names by field. The fields are ${FIELDS.join(', ')}.`,
    {
      details: [{ path: 'mapping', message: 'must be a JSON object of column names by field' }],
    },
  );
}

/** In parts, so that no statement becomes too large; all of them or none. */
const store = (ctx: Context<KeywordsServices>, siteId: string, { keywords }: ReadKeywords) =>
  ctx.tx(async (sql) => {
    const change = {
      accountId: ctx.account.id,
      actorId: ctx.actor.id,
      siteId,
      by: 'csv',
      mode: 'merge',
    } as const;
    const sum = { created: 0, updated: 0 };
    for (let from = 0; from < keywords.length; from += AT_ONCE) {
      const part = keywords.slice(from, from + AT_ONCE);
      const changed = await storeKeywords(
        sql,
        change,
        part.map(({ metrics: _, ...keyword }) => keyword),
      );
      sum.created += changed.created;
      sum.updated += changed.updated;
      const metrics = metricsOf(part, changed);
      if (metrics.length > 0) await writeMetrics(sql, ctx.account.id, metrics);
    }
    return sum;
  });

function metricsOf(keywords: ReadKeywords['keywords'], { ids }: Changed): NewMetric[] {
  const asOf = new Date();
  return keywords.flatMap((keyword) => {
    const keywordId = ids.get(keywordPlace(keyword));
    if (keywordId === undefined) return [];
    return Object.entries(keyword.metrics).map(
      ([metric, number]): NewMetric => ({
        ...{ keywordId, metric: metric as NewMetric['metric'], source: 'csv', estimated: false, asOf },
        ...number,
      }),
    );
  });
}
