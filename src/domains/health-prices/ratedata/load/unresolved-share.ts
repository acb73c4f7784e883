import type { ParsedFile } from '../../../../platform/prices/model/index.ts';
import type { ParsedPart } from '../../../../platform/prices/parse/index.ts';
import type { PriceDuck } from '../rates/price-duck.ts';
import { quoted } from '../rates/quoted.ts';

/** How much of the rates of a file belongs to providers that nobody knows. */
export async function unresolvedShare(
  duck: PriceDuck,
  { unresolvedGroups, rates }: Pick<ParsedFile, 'unresolvedGroups' | 'rates'>,
  parts: readonly ParsedPart[],
): Promise<number> {
  if (unresolvedGroups === 0 || rates === 0) return 0;
  const read = (name: string) =>
    `read_parquet(${quoted(parts.find(({ part }) => part === name)?.path ?? '')})`;
  const [row] = await duck.all<{ share: string }>(
    `WITH unknown AS (SELECT set_id FROM ${read('sets')} JOIN ${read('providers')} USING (group_no)
       GROUP BY set_id HAVING bool_and(unresolved IS NOT NULL))
     SELECT (count(*) FILTER (WHERE set_id IN (SELECT set_id FROM unknown)) / count(*))::VARCHAR AS share FROM ${read('rates')}`,
    parts.map(({ path }) => path),
  );
  return Number(row?.share ?? 0);
}
