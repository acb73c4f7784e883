import type { Sql } from '../../../../kernel/sql.ts';
import { type Placed, placeOf } from '../../../../platform/prices/places/index.ts';
import { gazetteerOf } from '../reference/gazetteer.ts';
import { knownPayers } from '../reference/payer-matcher.ts';
import { type AsOf, type LiveFile, liveFiles, mergedSegments, retiredFiles } from '../store/catalogue.ts';
import { partsOfFiles } from '../store/files.ts';
import { allHospitals, type HospitalRow } from '../store/hospitals.ts';
import {
  type FileHospitalRecord,
  type FilePayerRecord,
  fileHospitals,
  filePayers,
} from '../store/identities.ts';
import { findPlaces } from '../store/places.ts';
import { listViews } from '../store/views.ts';
import { shownFindings } from './shown-findings.ts';

/** An object of our own as DuckDB reads it. */
export interface StoredPart {
  objectKey: string;
  sha256: string;
}

/** A part of a file. */
export interface FilePart extends StoredPart {
  rows: number;
  bytes: number;
}

/** What was computed of a file or scope. */
export interface ViewPart extends StoredPart {
  rows: number;
}

export interface Segment extends StoredPart {
  firstCode: string;
  lastCode: string;
  files: ReadonlySet<string>;
}

export interface PlacedHospital extends HospitalRow {
  place: Placed | null;
}

/** All that is known of the rates of an account, or of what another account shows to it, apart from the rates. */
export interface Catalogue {
  accountId: string;
  files: Map<string, LiveFile>;
  /** The snapshots before, which changes are told against. */
  earlier: Map<string, LiveFile>;
  /** By file and name of the part. */
  parts: Map<string, Map<string, FilePart>>;
  segments: Segment[];
  payers: (FilePayerRecord & { file_no: string })[];
  links: (FileHospitalRecord & { file_no: string })[];
  hospitals: Map<string, PlacedHospital>;
  payerNames: Map<string, string>;
  /** What was computed: contracts by file, findings by pair, hospital or source. */
  contracts: Map<string, ViewPart>;
  findings: Map<string, StoredPart>;
}

export async function loadCatalogue(
  sql: Sql,
  accountId: string,
  options: { visibility: 'instance' | null; asOf: AsOf },
): Promise<Catalogue> {
  const live = await liveFiles(sql, accountId, options);
  const files = new Map(live.map((file) => [file.file_no, file]));
  const earlier = await retiredFiles(sql, accountId, options.visibility);
  const numbers = [...files.keys()];
  const readable = [...new Set([...numbers, ...earlier.map(({ file_no: no }) => no)])];
  const parts = new Map<string, Map<string, FilePart>>();
  for (const { file_no: file, part, object_key: objectKey, sha256, ...size } of await partsOfFiles(
    sql,
    accountId,
    readable,
  )) {
    const known = parts.get(file) ?? new Map<string, FilePart>();
    const [rows, bytes] = [Number(size.rows), Number(size.bytes)];
    parts.set(file, known.set(part, { objectKey, sha256, rows, bytes }));
  }
  const segments = (await mergedSegments(sql, accountId)).map((segment) => ({
    ...{ objectKey: segment.object_key, sha256: segment.sha256 },
    ...{ firstCode: segment.first_code, lastCode: segment.last_code, files: new Set(segment.files) },
  }));
  const findings = await viewParts(sql, accountId, 'discrepancies');
  const hospitals = await allHospitals(sql, accountId);
  const zips = [...new Set(hospitals.flatMap(({ zip }) => zip ?? []))];
  const gazetteer = await gazetteerOf(await findPlaces(sql, accountId, zips));
  return {
    ...{ accountId, files, parts, segments },
    earlier: new Map(earlier.map((file) => [file.file_no, file])),
    payers: await filePayers(sql, accountId, numbers),
    links: await fileHospitals(sql, accountId, numbers),
    hospitals: new Map(
      hospitals.map((row) => [row.hospital_id, { ...row, place: placeOf(row, gazetteer) }] as const),
    ),
    contracts: await viewParts(sql, accountId, 'contracts'),
    findings: options.visibility === null ? findings : await shownFindings(sql, accountId, files, findings),
    payerNames: new Map((await knownPayers(sql, accountId)).map(({ payerId, name }) => [payerId, name])),
  };
}

const viewParts = async (
  sql: Sql,
  accountId: string,
  view: 'contracts' | 'discrepancies',
): Promise<Map<string, ViewPart>> =>
  new Map(
    (await listViews(sql, accountId, view)).flatMap(({ scope, object_key: objectKey, sha256, rows }) =>
      objectKey === null || sha256 === null
        ? []
        : [[scope, { objectKey, sha256, rows: Number(rows) }] as const],
    ),
  );
