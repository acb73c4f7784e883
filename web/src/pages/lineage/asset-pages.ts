import { addressOf } from '../../lib/ids.ts';

const STAGE = /^(pl|wt)_([^/]+)\/(.+)$/;
const ETL_STAGE = /^([0-9a-f-]{36})\/(.+)$/;

/** Where an asset is shown, when it has a page. */
export function pageOf({ kind, ref }: { kind: string; ref: string }): string | undefined {
  if (kind === 'stage') {
    const [, prefix, id, stage] = STAGE.exec(ref) ?? [];
    const root = prefix === 'pl' ? '/flows/pipelines' : '/flows/templates';
    if (stage !== undefined)
      return `${root}/${prefix}_${id}${prefix === 'pl' ? '/edit' : ''}?stage=${encodeURIComponent(stage)}`;
    const [, etl, name = ''] = ETL_STAGE.exec(ref) ?? [];
    return etl === undefined ? undefined : `/flows/etl/${etl}/edit?stage=${encodeURIComponent(name)}`;
  }
  if (kind === 'etl_pipeline') return `/flows/etl/${ref}`;
  return addressOf(ref);
}
