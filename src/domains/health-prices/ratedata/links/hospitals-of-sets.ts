import type { PriceDuck } from '../rates/price-duck.ts';
import { quoted } from '../rates/quoted.ts';
import { einDigits, TIN_SQL } from '../rates/tax-numbers.ts';
import type { HospitalRow } from '../store/hospitals.ts';
import type { FileHospitalRecord } from '../store/identities.ts';

const MOST_NETWORKS = 1_000;
const CONFIDENCE = { ein_npi: 1, npi: 0.9, ein: 0.7 } as const;

/** The hospitals among the providers of a payer's file, each with the sets of providers and the networks that it belongs to. */
export async function hospitalsOfSets(
  duck: PriceDuck,
  { providers, sets }: { providers: string; sets: string },
  hospitals: readonly HospitalRow[],
): Promise<FileHospitalRecord[]> {
  const identifiers = hospitals.flatMap(({ npis, ein }, index) => [
    ...npis.map((npi) => `(${index}, ${Number(npi)}, NULL)`),
    ...(ein === null ? [] : [`(${index}, NULL, ${quoted(einDigits(ein))})`]),
  ]);
  if (identifiers.length === 0) return [];
  const rows = await duck.all<{
    hospital: string;
    linked_by: keyof typeof CONFIDENCE;
    set_ids: string;
    networks: string;
  }>(
    `WITH known (hospital, npi, ein) AS (VALUES ${identifiers.join(', ')}),
     members AS (SELECT group_no, npi, CASE WHEN lower(tin_type) IS DISTINCT FROM 'npi' THEN ${TIN_SQL} END AS tin
       FROM read_parquet(${quoted(providers)})
       UNION ALL
       SELECT group_no, try_cast(tin AS BIGINT), NULL FROM read_parquet(${quoted(providers)}) WHERE lower(tin_type) = 'npi'),
     by_npi AS (SELECT DISTINCT group_no, hospital FROM members JOIN known ON members.npi = known.npi WHERE members.npi > 0),
     by_ein AS (SELECT DISTINCT group_no, hospital FROM members JOIN known ON members.tin = known.ein),
     links AS (SELECT group_no, hospital, CASE WHEN by_npi.group_no IS NOT NULL AND by_ein.group_no IS NOT NULL THEN 'ein_npi'
         WHEN by_npi.group_no IS NOT NULL THEN 'npi' ELSE 'ein' END AS linked_by
       FROM by_npi FULL JOIN by_ein USING (group_no, hospital)),
     best AS (SELECT set_id, hospital, min(CASE linked_by WHEN 'ein_npi' THEN 0 WHEN 'npi' THEN 1 ELSE 2 END) AS rank
       FROM read_parquet(${quoted(sets)}) JOIN links USING (group_no) GROUP BY ALL),
     network_lists AS (SELECT DISTINCT hospital, networks FROM read_parquet(${quoted(providers)}) JOIN links USING (group_no)
       WHERE networks IS NOT NULL AND group_no IN (SELECT group_no FROM read_parquet(${quoted(sets)}))),
     named AS (SELECT DISTINCT hospital, unnest(string_split(networks, '|')) AS network FROM network_lists),
     known_networks AS (SELECT hospital, list(network ORDER BY network)[:${MOST_NETWORKS}] AS networks FROM named GROUP BY hospital)
     SELECT hospital, ['ein_npi', 'npi', 'ein'][rank + 1] AS linked_by, to_json(list(set_id ORDER BY set_id)) AS set_ids,
       to_json(coalesce(any_value(networks), [])) AS networks
     FROM best LEFT JOIN known_networks USING (hospital) GROUP BY hospital, rank ORDER BY hospital, linked_by`,
    [providers, sets],
  );
  return rows.flatMap(({ hospital, linked_by: by, set_ids: ids, networks }) => {
    const row = hospitals[Number(hospital)];
    if (row === undefined) return [];
    const setIds = JSON.parse(ids) as number[];
    return [
      {
        ...{ hospital_id: row.hospital_id, confidence: CONFIDENCE[by], linked_by: by, set_ids: setIds },
        networks: JSON.parse(networks) as string[],
      },
    ];
  });
}
