import type { OpenCatalogue } from '../rates/catalogues.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import type { PriceDuck } from '../rates/price-duck.ts';
import { quoted } from '../rates/quoted.ts';

/** What a file is about: how many codes of which systems, and how many amounts of which kinds. */
export async function coverageOf(
  duck: PriceDuck,
  { catalogue }: OpenCatalogue,
  held: HeldParts,
  fileNo: string,
): Promise<{ rows: number; summary: Record<string, unknown> }> {
  const part = catalogue.parts.get(fileNo)?.get('rates');
  if (part === undefined) return { rows: 0, summary: {} };
  const paths = await held.paths([part]);
  const rows = await duck.all<{ code_type: string | null; codes: string; rates: string }>(
    `SELECT code_type, count(DISTINCT code)::VARCHAR AS codes, count(*)::VARCHAR AS rates
     FROM read_parquet(${quoted(paths[0] ?? '')}) GROUP BY code_type ORDER BY code_type`,
    paths,
  );
  const codeTypes = rows.map(({ code_type: type, codes, rates }) => ({
    ...{ code_type: type, codes: Number(codes), rates: Number(rates) },
  }));
  return { rows: codeTypes.length, summary: { code_types: codeTypes } };
}
