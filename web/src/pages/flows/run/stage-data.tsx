import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Output } from '../../../lib/api.ts';
import { addressOf } from '../../../lib/ids.ts';
import { useOperation } from '../../../lib/query.ts';

type Graph = Output<'lineage.graph'>;
type Asset = Graph['nodes'][number];

interface StageDataProps {
  /** The pipeline or template, and the stage of it. */
  definitionId: string;
  stageId: string;
  /** Asked again when it has ended. */
  status: string;
}

/** What a stage has read and written, as lineage knows it, each with a link. */
export function StageData({ definitionId, stageId, status }: StageDataProps) {
  const asset = useOperation(
    'lineage.list-assets',
    { ref: `${definitionId}/${stageId}`, kind: 'stage', limit: 1 },
    { when: status === 'completed', every: (found) => (found?.data.length === 0 ? 3_000 : false) },
  );
  const assetId = asset.data?.data[0]?.asset_id;
  const graph = useOperation(
    'lineage.graph',
    { asset_id: assetId ?? '', depth: 1 },
    { when: assetId !== undefined },
  );
  if (assetId === undefined || graph.data === undefined || graph.data.root !== assetId) return null;
  const { edges, nodes } = graph.data;
  const find = (ids: readonly string[]) =>
    nodes.filter(
      ({ asset_id, kind }) => ids.includes(asset_id) && kind !== 'pipeline' && kind !== 'workflow_template',
    );
  const read = find(
    edges.filter(({ to, relation }) => to === assetId && relation !== 'contains').map(({ from }) => from),
  );
  const written = find(edges.filter(({ from }) => from === assetId).map(({ to }) => to));
  if (read.length === 0 && written.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Assets label="Read" assets={read} />
      <ArrowRight aria-label="and wrote" className="size-3.5 text-faint" />
      <Assets label="Wrote" assets={written} />
      <Link to={`/lineage?asset=${assetId}`} className="ml-auto text-xs text-accent-ink hover:underline">
        Lineage
      </Link>
    </p>
  );
}

const Assets = ({ label, assets }: { label: string; assets: readonly Asset[] }) =>
  assets.length === 0 ? (
    <span className="text-faint">{label} nothing</span>
  ) : (
    assets.map(({ asset_id, ref, name, kind }) => (
      <Link
        key={asset_id}
        to={addressOf(ref) ?? `/lineage?asset=${asset_id}`}
        title={kind}
        className="rounded-sm bg-sunk px-1.5 text-accent-ink hover:underline"
      >
        {name}
      </Link>
    ))
  );
