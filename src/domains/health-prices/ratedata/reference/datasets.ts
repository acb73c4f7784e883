import { invalidRequest } from '../../../../kernel/errors.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  type GeographicIndex,
  inpatientRates,
  type MedicareRate,
  NATIONAL,
  physicianRates,
  readEnrollments,
  readGeographicIndices,
  readHcpcs,
  readMsDrg,
  readOutpatientRates,
  readRelativeValues,
  readZcta,
} from '../../../../platform/prices/reference/index.ts';
import { amountOf, textOfAmount } from '../../../../platform/prices/statistics/index.ts';
import type { RatedataServices } from '../services.ts';
import { upsertCodes } from '../store/codes.ts';
import { dirtyLinks } from '../store/dirty-scopes.ts';
import {
  type LocalityRow,
  type MedicareRow,
  replaceLocalities,
  writeMedicareRates,
} from '../store/medicare.ts';
import { upsertPlaces } from '../store/places.ts';
import { bumpVersion } from '../store/versions.ts';
import { listedHospitals, writeEnrolled, writeListed } from './cms-hospitals.ts';
import { adapted, adaptedIfThere, type GivenFile, readReferenceFile } from './reference-files.ts';

export const DATASETS = [
  ...(['hcpcs', 'ms_drg', 'cms_hospitals', 'hospital_enrollments'] as const),
  ...(['zcta', 'pfs', 'opps', 'ipps'] as const),
];
export type Dataset = (typeof DATASETS)[number];

export interface DatasetWish {
  accountId: string;
  folder: string;
  signal: AbortSignal;
  files: Partial<Record<Dataset, GivenFile>>;
  year: number;
  ippsBase: number | undefined;
}

/** What a dataset has, before it is written. */
export interface ReadDataset {
  rows: number;
  rejected: number;
  /** Of the physician fee schedule. */
  localities?: number;
  write(sql: Sql): Promise<unknown>;
}

const AT_ONCE = 2_000;

async function inPieces<Item>(items: readonly Item[], write: (some: readonly Item[]) => Promise<unknown>) {
  for (let at = 0; at < items.length; at += AT_ONCE) await write(items.slice(at, at + AT_ONCE));
}

/** Reads one dataset, from the file that was given or from where its publisher keeps it. */
export async function readDataset(
  services: RatedataServices,
  dataset: Dataset,
  wish: DatasetWish,
): Promise<ReadDataset> {
  if (dataset === 'cms_hospitals') {
    const { rows, rejected } = await listedHospitals(services, wish.files.cms_hospitals, wish);
    return { rows: rows.length, rejected, write: (sql) => writeListed(sql, wish.accountId, rows) };
  }
  const parts = await readReferenceFile(services, await fileOf(services, dataset, wish), wish);
  return READERS[dataset](parts, wish);
}

type Reader = (parts: readonly Buffer[], wish: DatasetWish) => ReadDataset;

const READERS: Readonly<Record<Exclude<Dataset, 'cms_hospitals'>, Reader>> = {
  hcpcs: (parts, { accountId }) => codes(adapted('hcpcs', parts, readHcpcs), 'HCPCS', accountId),
  ms_drg: (parts, { accountId }) => codes(adapted('ms_drg', parts, readMsDrg), 'MS-DRG', accountId),
  hospital_enrollments: (parts, { accountId }) => {
    const { rows, rejected } = adapted('hospital_enrollments', parts, readEnrollments);
    return {
      ...{ rows: rows.length, rejected: rejected.length },
      async write(sql) {
        await writeEnrolled(sql, accountId, rows);
        await dirtyLinks(sql, accountId);
      },
    };
  },
  zcta: (parts, { accountId }) => {
    const { rows, rejected } = adapted('zcta', parts, readZcta);
    return {
      ...{ rows: rows.length, rejected: rejected.length },
      async write(sql) {
        await inPieces(rows, (some) => upsertPlaces(sql, accountId, some));
        await bumpVersion(sql, accountId);
      },
    };
  },
  pfs: (parts, wish) => {
    const { rows, rejected } = adapted('pfs', parts, readRelativeValues);
    const indices = adaptedIfThere(parts, readGeographicIndices);
    const fees = medicare(physicianRates(rows, NATIONAL), rejected.length, wish);
    if (indices === undefined) return fees;
    const localities = localityRows(indices.rows);
    return {
      ...{
        rows: fees.rows,
        rejected: fees.rejected + indices.rejected.length,
        localities: localities.length,
      },
      async write(sql) {
        await fees.write(sql);
        await replaceLocalities(sql, wish.accountId, wish.year, localities);
      },
    };
  },
  opps: (parts, wish) => {
    const { rows, rejected } = adapted('opps', parts, readOutpatientRates);
    return medicare(rows, rejected.length, wish);
  },
  ipps: (parts, wish) => {
    const base = must(amountOf(wish.ippsBase ?? ''), 'ipps_base, which was checked before');
    const { rows, rejected } = adapted('ipps', parts, readMsDrg);
    return medicare(inpatientRates(rows, base), rejected.length, wish);
  },
};

function codes(
  {
    rows,
    rejected,
  }: { rows: readonly { code: string; description: string }[]; rejected: readonly unknown[] },
  codeType: string,
  accountId: string,
): ReadDataset {
  const records = rows.map(({ code, description }) => ({ code_type: codeType, code, description }));
  return {
    ...{ rows: rows.length, rejected: rejected.length },
    write: (sql) => inPieces(records, (some) => upsertCodes(sql, accountId, some)),
  };
}

/** Those whose state the file names. */
const localityRows = (indices: readonly GeographicIndex[]): LocalityRow[] =>
  indices.flatMap(({ locality, state, name, work, expense, malpractice }) =>
    state === null
      ? []
      : {
          ...{ locality, state, name, work: textOfAmount(work), expense: textOfAmount(expense) },
          malpractice: textOfAmount(malpractice),
        },
  );

function medicare(
  rates: readonly MedicareRate[],
  rejected: number,
  { accountId, year }: DatasetWish,
): ReadDataset {
  const rows: MedicareRow[] = rates.map((rate) => ({
    ...{ program: rate.program, year, code_type: rate.codeType, code: rate.code },
    ...{ modifiers: rate.modifier ?? '', locality: '', setting: rate.place ?? '' },
    ...{ amount: textOfAmount(rate.amount), estimated: rate.estimate },
    ...partsOf(rate),
  }));
  return {
    ...{ rows: rows.length, rejected },
    write: (sql) => inPieces(rows, (some) => writeMedicareRates(sql, accountId, some)),
  };
}

function partsOf({ parts }: MedicareRate): Pick<MedicareRow, 'work' | 'expense' | 'malpractice' | 'factor'> {
  if (parts === null) return { work: null, expense: null, malpractice: null, factor: null };
  return {
    ...{ work: textOfAmount(parts.work), expense: textOfAmount(parts.expense) },
    ...{ malpractice: textOfAmount(parts.malpractice), factor: textOfAmount(parts.factor) },
  };
}

const CMS = 'https://data.cms.gov';

async function fileOf(
  { web }: RatedataServices,
  dataset: Exclude<Dataset, 'cms_hospitals'>,
  { files, year, signal }: DatasetWish,
): Promise<GivenFile> {
  const given = files[dataset];
  if (given !== undefined) return given;
  if (dataset === 'zcta') {
    const name = `${year}_Gaz_zcta_national.zip`;
    return { url: `https://www2.census.gov/geo/docs/maps-data/data/gazetteer/${year}_Gazetteer/${name}` };
  }
  if (dataset === 'hospital_enrollments') return { url: await enrollmentsUrl(web, signal) };
  throw new Error(`${dataset} has no file, which was checked before.`);
}

interface Listed {
  dataset?: { title?: string; distribution?: { downloadURL?: string; mediaType?: string }[] }[];
}

/** The catalogue of CMS names the newest file of each dataset. */
async function enrollmentsUrl(web: RatedataServices['web'], signal: AbortSignal): Promise<string> {
  const response = await web.fetch(`${CMS}/data.json`, { signal, timeoutMs: 120_000 });
  const catalogue = JSON.parse(await response.text()) as Listed;
  const found = catalogue.dataset?.find(({ title }) => title === 'Hospital Enrollments');
  const url = found?.distribution?.find(({ mediaType }) => mediaType === 'text/csv')?.downloadURL;
  if (url === undefined)
    throw invalidRequest('CMS lists no Hospital Enrollments. Give files.hospital_enrollments.');
  return url;
}
