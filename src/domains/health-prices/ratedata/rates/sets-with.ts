import type { SetMembers } from '../../../../platform/prices/members/index.ts';
import type { OpenCatalogue } from './catalogues.ts';
import type { HeldParts } from './held-parts.ts';
import { numberedFiles } from './numbered-files.ts';
import type { PriceDuck } from './price-duck.ts';
import { quoted } from './quoted.ts';
import { einDigits, TIN_SQL } from './tax-numbers.ts';

interface Tools {
  duck: PriceDuck;
  held: HeldParts;
}

/** `FROM` over one part of several files, with the number of each. */
async function partOf(
  { catalogue }: OpenCatalogue,
  held: HeldParts,
  files: Iterable<string>,
  name: string,
): Promise<{ sql: string; paths: string[] } | undefined> {
  const wanted = [...files].flatMap((file) => {
    const part = catalogue.parts.get(file)?.get(name);
    return part === undefined ? [] : [{ file, part }];
  });
  if (wanted.length === 0) return undefined;
  const paths = await held.paths(wanted.map(({ part }) => part));
  const numbers = wanted.map(({ file }) => file);
  return { paths, sql: numberedFiles(numbers, paths) };
}

/** The sets of providers that have one of these numbers among them. */
export async function setsWith(
  { duck, held }: Tools,
  open: OpenCatalogue,
  files: Iterable<string>,
  { npis, eins }: { npis: readonly string[]; eins: readonly string[] },
): Promise<{ file: string; set: string }[]> {
  const known = [...files];
  const providers = await partOf(open, held, known, 'providers');
  const sets = await partOf(open, held, known, 'sets');
  if (providers === undefined || sets === undefined) return [];
  const either = [
    ...(npis.length === 0 ? [] : [`npi IN (${npis.map(Number).join(', ')})`]),
    ...(eins.length === 0 ? [] : [`${TIN_SQL} IN (${eins.map((ein) => quoted(einDigits(ein))).join(', ')})`]),
  ];
  const rows = await duck.all<{ file_no: string; set_id: string }>(
    `SELECT DISTINCT s.file_no::VARCHAR AS file_no, s.set_id::VARCHAR AS set_id FROM ${sets.sql} s
     JOIN (SELECT DISTINCT file_no, group_no FROM ${providers.sql} WHERE ${either.join(' OR ')}) g
       ON g.file_no = s.file_no AND g.group_no = s.group_no`,
    [...providers.paths, ...sets.paths],
  );
  return rows.map(({ file_no: file, set_id: set }) => ({ file, set }));
}

/** Who is in these sets, of files that have no file of members: the first NPIs, how many there are, and the tax numbers. */
export async function queryMembers(
  { duck, held }: Tools,
  open: OpenCatalogue,
  wanted: readonly { file: string; set: string }[],
): Promise<Map<string, SetMembers>> {
  const files = new Set(wanted.map(({ file }) => file));
  const providers = await partOf(open, held, files, 'providers');
  const sets = await partOf(open, held, files, 'sets');
  if (providers === undefined || sets === undefined) return new Map();
  const pairs = [...new Set(wanted.map(({ file, set }) => `(${file}, ${set})`))].join(', ');
  const rows = await duck.all<{
    file_no: string;
    set_id: string;
    npis: string;
    npi_count: string;
    eins: string;
  }>(
    `WITH chosen AS (SELECT file_no, set_id, group_no FROM ${sets.sql} WHERE (file_no, set_id) IN (${pairs})),
     members AS (SELECT c.file_no, c.set_id, p.npi, p.tin, p.tin_type FROM chosen c JOIN ${providers.sql} p
       ON p.file_no = c.file_no AND p.group_no = c.group_no)
     SELECT file_no::VARCHAR AS file_no, set_id::VARCHAR AS set_id,
       to_json(coalesce(list(DISTINCT npi ORDER BY npi) FILTER (WHERE npi > 0), [])[:20]) AS npis,
       count(DISTINCT npi) FILTER (WHERE npi > 0)::VARCHAR AS npi_count,
       to_json(coalesce(list(DISTINCT tin ORDER BY tin) FILTER (WHERE tin IS NOT NULL AND tin_type IS DISTINCT FROM 'npi'), [])[:20])
         AS eins
     FROM members GROUP BY ALL`,
    [...providers.paths, ...sets.paths],
  );
  return new Map(
    rows.map(({ file_no: file, set_id: set, npis, npi_count: count, eins }) => [
      `${file}/${set}`,
      {
        npis: (JSON.parse(npis) as number[]).map(String),
        npiCount: Number(count),
        eins: JSON.parse(eins) as string[],
      },
    ]),
  );
}
