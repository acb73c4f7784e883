import { useMemo } from 'react';
import type { AuditPage } from '../../../../../client/index.ts';
import { Graph } from '../../../kit/graph.tsx';
import { plural } from '../../../lib/format.ts';
import { Score } from '../shared/score.tsx';
import { foldersOf } from './structure.ts';

/** The folders of the site, from left to right, with their pages and scores. */
export function FolderGraph({ pages }: { pages: readonly AuditPage[] }) {
  const { nodes, edges } = useMemo(() => {
    const folders = foldersOf(pages);
    const known = new Set(folders.map(({ path }) => path));
    return {
      nodes: folders.map(({ path, pages: own, score }) => ({
        id: path,
        label: `${path}, ${plural(own, 'page')}`,
        content: (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-mono">{path}</span>
              <span className="block text-faint">{plural(own, 'page')}</span>
            </span>
            <Score score={score} />
          </span>
        ),
      })),
      edges: folders.flatMap(({ path, parent }) =>
        parent !== null && known.has(parent) ? [{ from: parent, to: path }] : [],
      ),
    };
  }, [pages]);
  return (
    <Graph nodes={nodes} edges={edges} label="Folders of the site" className="h-80 rounded-none border-0" />
  );
}
