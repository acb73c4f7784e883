import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import * as artifacts from '../../artifacts/events.ts';
import { type Facts, own, urlAsset } from '../facts.ts';
import { jobOf, runIdOf } from '../openlineage/naming.ts';
import { keyOf, recordIn, textIn } from '../payload.ts';

type Registered = EventOf<typeof artifacts.artifactRegistered>;
type Stored = EventOf<typeof artifacts.artifactStored>;

function registered({ subject, payload }: Registered | Stored): Facts {
  const artifact = own('artifact', subject);
  const source = urlAsset(textIn(payload, 'source_url') ?? '');
  const assets = [
    { ...artifact, name: textIn(payload, 'name'), made: true },
    ...(source === undefined ? [] : [source]),
  ];
  const edges = source === undefined ? [] : [{ from: keyOf(source), to: artifact, relation: 'derives' }];
  return { assets, edges };
}

const MADE_BY_JOB = /^granary:etl\/(.+)$/;

/** Made of another artifact by a job, which tells of its own end. */
function madeOfArtifact({ accountId, subject, payload }: Stored, runId: string): Facts {
  const { artifact_id: source } = recordIn(recordIn(payload, 'metadata'), 'etl');
  const artifact = own('artifact', subject);
  const assets = [{ ...artifact, name: textIn(payload, 'name'), properties: contentOf(payload), made: true }];
  if (typeof source !== 'string') return { assets, edges: [] };
  const from = own('artifact', source);
  const job = jobOf(accountId, 'etl.compress', undefined);
  return {
    assets,
    edges: [{ from, to: artifact, relation: 'derives', runId }],
    run: { runId, job, state: 'started', inputs: [from], outputs: [artifact], columns: [] },
  };
}

const contentOf = ({ bytes, sha256, media_type }: Stored['payload']) => ({ bytes, sha256, media_type });

/** The bytes have come: from here on it is data, and the copying was a run. */
function stored(event: Stored): Facts {
  const [, jobId] = MADE_BY_JOB.exec(textIn(event.payload, 'source_url') ?? '') ?? [];
  if (jobId !== undefined) return madeOfArtifact(event, jobId);
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
  const assets = facts.assets.map((asset) =>
    asset.kind === 'artifact' ? { ...asset, properties: contentOf(event.payload) } : asset,
  );
  return { assets, edges: facts.edges.map((edge) => ({ ...edge, runId })), run };
}

const deleted = ({ subject, payload }: EventOf<typeof artifacts.artifactDeleted>): Facts => ({
  assets: [{ ...own('artifact', subject), name: textIn(payload, 'name'), deleted: true }],
  edges: [],
});

export const ARTIFACT_NEWS: readonly Hearing<Facts>[] = [
  hear(artifacts.artifactRegistered, registered),
  hear(artifacts.artifactStored, stored),
  hear(artifacts.artifactDeleted, deleted),
];
