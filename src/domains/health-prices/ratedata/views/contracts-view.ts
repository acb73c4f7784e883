import { FLAGS } from '../../../../platform/prices/model/index.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';

const HIDDEN = FLAGS.placeholder | FLAGS.non_positive | FLAGS.not_a_number;
const KEY = `code_type, code, setting, CASE WHEN billing_class = 'institutional' THEN 'facility' ELSE billing_class END AS billing_class,
  modifiers, amount_kind, methodology, drug_unit`;

/** One row per hospital, payer, plan and comparison key of a file; what nobody's hospital is paid is left out. */
export async function contractsSql(
  { catalogue, tables }: OpenCatalogue,
  held: HeldParts,
  fileNo: string,
): Promise<{ sql: string; paths: string[] } | undefined> {
  const part = catalogue.parts.get(fileNo)?.get('rates');
  if (part === undefined) return undefined;
  const paths = await held.paths([part]);
  return {
    paths,
    sql: `SELECT h.hospital_id, payer_ord, ${KEY}, count(*) AS n, min(amount) AS min, median(DISTINCT amount) AS median,
        max(amount) AS max, list(DISTINCT amount ORDER BY amount)[:16] AS values
      FROM read_parquet(${quoted(paths[0] ?? '')}) r
      JOIN ${tables.links} h ON h.file_no = ${fileNo} AND h.set_id = coalesce(r.set_id, -1)
      WHERE amount IS NOT NULL AND amount_kind IN ('negotiated', 'percentage', 'gross', 'cash') AND (flags & ${HIDDEN}) = 0
      GROUP BY ALL ORDER BY code_type, code, hospital_id, payer_ord, setting, billing_class, modifiers, amount_kind, methodology, drug_unit`,
  };
}
