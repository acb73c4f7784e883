import type { Static } from 'typebox';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { placeOf } from '../rates/evidence.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';
import type { Evidence } from '../schema/rate.ts';
import type { RatedataServices } from '../services.ts';
import type { Finding, Locator } from './finding.ts';

type Shown = Static<typeof Evidence>;
export type EvidenceOf = (place: Locator, open: OpenCatalogue) => Shown | undefined;

type PlaceRow = Record<
  'pointer' | 'at1' | 'at2' | 'at3' | 'at4' | 'byte_offset' | 'byte_length',
  string | null
> & {
  key: string;
};

/** Where the amounts of a page of findings stand in their files. */
export async function locate(
  { duck, hold }: Pick<RatedataServices, 'duck' | 'hold'>,
  findings: readonly { finding: Finding; open: OpenCatalogue }[],
): Promise<EvidenceOf> {
  const held = new HeldParts(hold);
  const found = new Map<string, PlaceRow>();
  const keyOf = (open: OpenCatalogue, { file_no: file, ord }: Locator) =>
    `${open.catalogue.accountId}/${file}/${ord}`;
  const wanted = findings.flatMap(({ finding: { evidence, key }, open }) =>
    evidence.flatMap((place) => {
      const part = open.catalogue.parts.get(place.file_no)?.get('rates');
      return part === undefined ? [] : [{ part, place, code: key.code, key: keyOf(open, place) }];
    }),
  );
  try {
    const paths = await held.paths(wanted.map(({ part }) => part));
    if (wanted.length > 0)
      for (const row of await duck.all<PlaceRow>(placesSql(wanted, paths), [...new Set(paths)]))
        found.set(row.key, row);
  } finally {
    held.release();
  }
  return (place, open) => {
    const { catalogue } = open;
    const file = catalogue.files.get(place.file_no) ?? catalogue.earlier.get(place.file_no);
    const row = found.get(keyOf(open, place));
    if (file === undefined || row === undefined) return undefined;
    return {
      ...{
        file_id: file.file_id,
        sha256: file.sha256,
        url: file.url,
        fetched_at: file.fetched_at.toISOString(),
      },
      ...placeOf(row),
      offset: row.byte_offset == null ? null : Number(row.byte_offset),
      length: row.byte_length == null ? null : Number(row.byte_length),
    };
  };
}

interface Wanted {
  place: Locator;
  code: string | null;
  key: string;
}

/** Files are sorted by code, so that the codes say which pieces of them are read. */
function placesSql(wanted: readonly Wanted[], paths: readonly string[]): string {
  const values = wanted.map(
    ({ place, key }, index) => `(${quoted(key)}, ${quoted(paths[index] ?? '')}, ${place.ord})`,
  );
  const files = [...new Set(paths)].map(quoted).join(', ');
  const codes = [...new Set(wanted.map(({ code }) => (code === null ? 'NULL' : quoted(code))))].join(', ');
  const uncoded = wanted.some(({ code }) => code === null) ? ' OR code IS NULL' : '';
  return `WITH wanted (key, path, ord) AS (SELECT DISTINCT * FROM (VALUES ${values.join(', ')}))
    SELECT DISTINCT key, pointer, at1, at2, at3, at4, byte_offset, byte_length
    FROM read_parquet([${files}], filename = 'path') AS rates JOIN wanted USING (path, ord) WHERE (code IN (${codes})${uncoded})`;
}
