import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { question, useOperation } from '../../lib/query.ts';
import { type Answer, merged, type Way } from './graph-model.ts';

const LIVE_MS = 10_000;

/** The graph around an asset, at a time or now, and around whatever was opened in it. */
export function useLineage(asset: string, at: string, way: Way, opened: readonly string[]) {
  const then = at === '' ? {} : { at };
  const root = useOperation(
    'lineage.graph',
    { asset_id: asset, direction: way, depth: 20, ...then },
    { every: at === '' ? LIVE_MS : false },
  );
  const ids = [...new Set(opened.map((one) => one.split(' ')[1] ?? ''))].filter((id) => id !== '');
  const more = useQueries({
    queries: ids.map((id) => question('lineage.graph', { asset_id: id, depth: 1, ...then })),
    combine: (answers) => answers.map(({ data }) => data),
  });
  const known = useMemo(
    () => merged([root.data, ...more].filter((answer): answer is Answer => answer !== undefined)),
    [root.data, more],
  );
  return { root, known };
}
