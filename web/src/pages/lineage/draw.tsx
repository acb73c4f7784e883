import { words } from '../../lib/format.ts';
import { after, before, type Known, lines, type Way } from './graph-model.ts';
import { NodeBox } from './node-box.tsx';

interface Drawing {
  known: Known;
  shown: ReadonlySet<string>;
  folded: readonly string[];
  root: string;
  onOpen(direction: 'up' | 'down', id: string): void;
  onFollow(id: string, way: Way): void;
}

/** What is in view as boxes and lines. */
export function draw({ known, shown, folded, root, onOpen, onFollow }: Drawing) {
  const away = new Set(folded);
  const hidden = (ids: readonly string[]) => ids.filter((id) => !shown.has(id)).length;
  const assets = [...shown].flatMap((id) => known.assets.get(id) ?? []).filter(({ kind }) => !away.has(kind));
  return {
    nodes: assets.map((asset) => {
      const id = asset.asset_id;
      return {
        id,
        label: `${asset.name}, ${words(asset.kind)}`,
        content: (
          <NodeBox
            asset={asset}
            isRoot={id === root}
            hidden={{ up: hidden(before(known, id)), down: hidden(after(known, id)) }}
            onOpen={(direction) => onOpen(direction, id)}
            onFollow={(way) => onFollow(id, way)}
          />
        ),
      };
    }),
    edges: lines(known, shown, away),
  };
}
