import type { StoredEvent } from '../../../../kernel/events.ts';
import { type Facts, own, urlAsset } from '../facts.ts';
import { jobOf, runIdOf } from '../openlineage/naming.ts';
import { keyOf, textIn } from './payload.ts';

function registered({ subject, payload }: StoredEvent): Facts {
  const artifact = own('artifact', subject);
  const source = urlAsset(textIn(payload, 'source_url') ?? '');
  const assets = [
    { ...artifact, name: textIn(payload, 'name'), made: true },
    ...(source === undefined ? [] : [source]),
  ];
  const edges = source === undefined ? [] : [{ from: keyOf(source), to: artifact, relation: 'derives' }];
  return { assets, edges };
}

/** The bytes have come: from here on it is data, and the copying was a run. */
function stored(event: StoredEvent): Facts {
  const facts = registered(event);
  const runId = runIdOf(event);
  const run = {
    runId,
    job: jobOf(event.accountId, 'artifacts.download', event.subject),
    state: 'completed' as const,
    inputs: facts.edges.map(({ from }) => from),
    outputs: [own('artifact', event.subject)],
    columns: [],
  };
  const { bytes, sha256, media_type: mediaType } = event.payload;
  const assets = facts.assets.map((asset) =>
    asset.kind === 'artifact' ? { ...asset, properties: { bytes, sha256, media_type: mediaType } } : asset,
  );
  return { assets, edges: facts.edges.map((edge) => ({ ...edge, runId })), run };
}

const deleted = ({ subject, payload }: StoredEvent): Facts => ({
  assets: [{ ...own('artifact', subject), name: textIn(payload, 'name'), deleted: true }],
  edges: [],
});

export const ARTIFACT_NEWS: Record<string, (event: StoredEvent) => Facts> = {
  'artifact.registered': registered,
  'artifact.stored': stored,
  'artifact.deleted': deleted,
};
