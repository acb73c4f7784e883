import type { RatedataRun, RatedataSource } from '../../../../../client/index.ts';
import { api } from '../../../lib/api.ts';
import type { Kind } from './kind-of-file.ts';

type Place = { url: string } | { file: File };

interface Wish {
  kind: Kind;
  place: Place;
  strict: boolean;
  /** Only these, of a payer's file. */
  codes: string[];
}

/** Starts a run for the file, which is uploaded before if it is on this computer. */
export async function loadFile({ kind, place, strict, codes }: Wish): Promise<RatedataRun> {
  const source = 'url' in place ? place : { artifact_id: await uploaded(place.file) };
  if (kind === 'hospital') return api().call('ratedata-admin.run-hospital-mrf', { ...source, strict });
  const chosen = codes.length === 0 ? {} : { codes };
  return api().call('ratedata-admin.run-tic-ingestion', { ...source, strict, ...chosen });
}

async function uploaded(file: File): Promise<string> {
  const about = { name: file.name };
  const { artifact_id } = await api().call('artifacts.upload', about, { upload: () => file });
  return artifact_id;
}

/** What a source stays as, whatever else of it is changed. */
export const asItIs = ({ kind, visibility, url, artifact_id }: RatedataSource) => ({
  ...{ kind, visibility },
  ...(url === null ? {} : { url }),
  ...(artifact_id === null ? {} : { artifact_id }),
});

/** Loads a file of this computer into a source of one: what it had becomes the one before. */
export async function replaceFile(source: RatedataSource, file: File): Promise<RatedataRun> {
  const { source_id } = source;
  const artifact_id = await uploaded(file);
  await api().call('ratedata-admin.put-sources', {
    sources: [{ ...asItIs(source), source_id, artifact_id }],
  });
  return loadAgain(source);
}

/** What was asked for the last time, such as only some codes, but not which file. */
const wishOf = (last: RatedataRun | undefined): Readonly<Record<string, unknown>> => {
  const { url, artifact_id, source_id, source_ids, force, ...wish } = last?.params ?? {};
  return wish;
};

/** Loads a source as it was loaded the last time; with force, a snapshot that is held is published. */
export async function loadAgain({ source_id, kind }: RatedataSource, force = false): Promise<RatedataRun> {
  const pipeline = kind === 'hospital_mrf' ? 'hospital_mrf' : 'tic_ingestion';
  const about = { source_id, kind: pipeline, limit: 1 } as const;
  const { data } = await api().call('ratedata-admin.list-pipelines', about);
  const wish = { ...wishOf(data[0]), source_id, ...(force ? { force } : {}) };
  return pipeline === 'hospital_mrf'
    ? api().call('ratedata-admin.run-hospital-mrf', wish)
    : api().call('ratedata-admin.run-tic-ingestion', wish);
}

/** Loads a file that is of the other kind than it was loaded as. */
export const loadAs = (kind: Kind, { url, artifact_id }: RatedataSource): Promise<RatedataRun> => {
  const place = url === null ? { artifact_id: artifact_id ?? '' } : { url };
  return kind === 'hospital'
    ? api().call('ratedata-admin.run-hospital-mrf', place)
    : api().call('ratedata-admin.run-tic-ingestion', place);
};
