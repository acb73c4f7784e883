import { createHash } from 'node:crypto';
import type { StoredEvent } from '../../../../kernel/events.ts';
import { isUuid, uuidOf } from '../../../../kernel/ids.ts';
import { type AssetKey, LONGEST_REF, OWN, own, urlAsset } from '../facts.ts';

/** How OpenLineage names things: a namespace and a name within it. */
export interface LineageName {
  namespace: string;
  name: string;
}

const namespaceOf = (accountId: string): string => `granary://${accountId}`;
const ADDRESS = /^https?:\/\/[^/]+$/;

export const jobOf = (accountId: string, kind: string, of: string | undefined): LineageName => ({
  namespace: namespaceOf(accountId),
  name: of === undefined ? kind : `${kind}/${of}`,
});

export function nameOf(accountId: string, { kind, namespace, ref }: AssetKey): LineageName {
  if (kind === 'url') {
    const url = URL.parse(ref);
    if (url !== null) return { namespace: url.origin, name: url.pathname };
  }
  if (namespace === OWN) return { namespace: namespaceOf(accountId), name: `${kind}/${ref}` };
  return { namespace, name: ref };
}

/** What a name of an event that came in stands for: a thing of this account, an address, or a dataset elsewhere. */
export function assetNamed(accountId: string, { namespace, name }: LineageName): AssetKey {
  const [, kind, ref] = /^([a-z][a-z_]*)\/(.+)$/.exec(name) ?? [];
  if (namespace === namespaceOf(accountId) && kind !== undefined && ref !== undefined) return own(kind, ref);
  const url = ADDRESS.test(namespace) ? urlAsset(`${namespace}${name}`) : undefined;
  if (url !== undefined) return own('url', url.ref);
  return { kind: 'dataset', namespace, ref: name.slice(0, LONGEST_REF) };
}

/** For what is done at one moment and is no job: one run per piece of news. */
export const runIdOf = ({ eventId }: StoredEvent): string => uuidFor(`event ${eventId}`);

/** OpenLineage's runs have UUIDs; ours with a prefix are one in other letters. */
export const runUuid = (runId: string): string => (isUuid(runId) ? runId : (uuidOf(runId) ?? uuidFor(runId)));

function uuidFor(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
