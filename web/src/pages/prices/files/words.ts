import type { RatedataFile, RatedataSource } from '../../../../../client/index.ts';

export const KIND_WORDS: Readonly<Record<RatedataSource['kind'], string>> = {
  hospital_mrf: 'Hospital’s prices',
  tic_in_network: 'Payer’s rates',
  tic_allowed: 'Payer’s allowed amounts',
  tic_toc: 'Payer’s list of files',
  cms_hpt: 'Hospital’s list of files',
};

/** The word and the shape it is shown with. */
export const STATUS_WORDS: Readonly<
  Record<RatedataSource['status'], readonly [word: string, state: string]>
> = {
  new: ['Not loaded yet', 'pending'],
  ok: ['Live', 'completed'],
  stale: ['Out of date', 'paused'],
  failing: ['Failing', 'failed'],
  gone: ['Gone', 'failed'],
  held: ['Held', 'paused'],
  disabled: ['Off', 'cancelled'],
};

const FAMILY_WORDS: Readonly<Record<RatedataFile['family'], string>> = {
  hpt_csv_tall: 'CSV, tall',
  hpt_csv_wide: 'CSV, wide',
  hpt_json: 'JSON',
  tic_in_network: 'JSON, in-network rates',
  tic_allowed: 'JSON, allowed amounts',
  tic_toc: 'JSON, table of contents',
  tic_providers: 'JSON, providers',
};
export const familyWord = (family: RatedataFile['family']): string => FAMILY_WORDS[family];

type Named = Pick<RatedataSource, 'url' | 'artifact_id' | 'artifact_name'>;

/** The last part of the address or the name it was uploaded by, which people know a file by. */
export function fileName({ url, artifact_id, artifact_name }: Named): string {
  if (url === null)
    return artifact_name ?? (artifact_id === null ? 'Sample file' : `Artifact ${artifact_id}`);
  const { pathname, host } = URL.parse(url) ?? { pathname: url, host: url };
  return readable(pathname.split('/').filter(Boolean).at(-1) ?? host);
}

/** A percent sign that stands for itself makes a name that cannot be decoded. */
function readable(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** With whether a run of it goes on. */
export function statusOf(
  { status, failures, snapshots }: RatedataSource,
  isLoading: boolean,
): readonly [word: string, state: string] {
  if (isLoading && snapshots.length === 0) return ['Loading', 'running'];
  return status === 'new' && failures > 0 ? ['Failed', 'failed'] : STATUS_WORDS[status];
}
