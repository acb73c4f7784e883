import { api } from '../../../lib/api.ts';

export type Kind = 'hospital' | 'payer';

export interface Wish {
  kind: Kind;
  place: { url: string } | { file: File };
  strict: boolean;
  /** Only these, of a payer's file. */
  codes: string[];
}

/** Starts a run for the file, which is uploaded before if it is on this computer. */
export async function loadFile({ kind, place, strict, codes }: Wish): Promise<{ run_id: string }> {
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
