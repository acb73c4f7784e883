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
  'file_no' | 'ord' | 'pointer' | 'at1' | 'at2' | 'at3' | 'at4' | 'byte_offset' | 'byte_length',
  string | null
>;

/** Where the amounts of a page of findings stand in their files. */
export async function locate(
  { duck, hold }: Pick<RatedataServices, 'duck' | 'hold'>,
  findings: readonly { finding: Finding; open: OpenCatalogue }[],
): Promise<EvidenceOf> {
  const held = new HeldParts(hold);
  const found = new Map<string, PlaceRow>();
  const keyOf = (open: OpenCatalogue, { file_no: file, ord }: Locator) =>
    `${open.catalogue.accountId}/${file}/${ord}`;
  try {
    for (const [open, some] of Map.groupBy(findings, (one) => one.open)) {
      const places = Map.groupBy(
        some.flatMap(({ finding }) => finding.evidence),
        ({ file_no: file }) => file,
      );
      for (const [file, wanted] of places) {
        const part = open.catalogue.parts.get(file)?.get('rates');
        if (part === undefined) continue;
        const [path = ''] = await held.paths([part]);
        const ords = [...new Set(wanted.map(({ ord }) => ord))].join(', ');
        const rows = await duck.all<PlaceRow>(
          `SELECT DISTINCT ${file} AS file_no, ord::VARCHAR AS ord, pointer, at1, at2, at3, at4, byte_offset, byte_length
           FROM read_parquet(${quoted(path)}) WHERE ord IN (${ords})`,
          [path],
        );
        for (const row of rows) found.set(keyOf(open, { file_no: file, ord: row.ord ?? '' }), row);
      }
    }
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
