import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Page } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Graph } from '../../kit/graph.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { AssetPanel } from './asset-panel.tsx';
import { draw } from './draw.tsx';
import { inView, kindsOf, momentsOf, type Way } from './graph-model.ts';
import { LineageTools } from './lineage-tools.tsx';
import { TimeSlider } from './time-slider.tsx';
import { useLineage } from './use-lineage.ts';

const FEW = 2;
const ALL = 20;
const NONE: string[] = [];
const ABOUT = {
  both: 'upstream and downstream',
  up: 'upstream',
  down: 'downstream',
};

/** The graph of one asset, left to right; opened step by step, at any time. */
export function LineageView({ asset }: { asset: string }) {
  const navigate = useNavigate();
  const [way, setWay] = useAddressState<Way>('way', 'both');
  const [at, setAt] = useAddressState<string>('at', '');
  const [opened, setOpened] = useAddressState<string[]>('open', NONE);
  const [folded, setFolded] = useAddressState<string[]>('fold', NONE);
  const [steps, setSteps] = useAddressState<number>('steps', FEW);
  const [selected, setSelected] = useAddressState<string>('node', '');
  // What is selected is looked around, so that it tells how much there is beside it.
  const looked = selected === '' ? opened : [...opened, `near ${selected}`];
  const { root, known } = useLineage(asset, at, way, looked);
  const now = useLineage(asset, '', way, NONE);
  const rootId = root.data?.root ?? '';
  const far = way === 'both' ? steps : ALL;
  const shown = useMemo(
    () => inView(known, { root: rootId, way, steps: far, opened }),
    [known, rootId, way, far, opened],
  );
  const onFollow = useCallback(
    (id: string, next: Way) => {
      const search = { asset: id, ...(next === 'both' ? {} : { way: next }), ...(at === '' ? {} : { at }) };
      void navigate({ to: '/lineage', search: search as never });
    },
    [navigate, at],
  );
  const drawn = useMemo(() => {
    const onOpen = (direction: string, id: string) => setOpened([...opened, `${direction} ${id}`]);
    return draw({ known, shown, folded, root: rootId, onOpen, onFollow });
  }, [known, shown, folded, opened, rootId, setOpened, onFollow]);
  const focus = known.assets.has(selected) ? selected : rootId;
  const name = known.assets.get(rootId)?.name ?? 'Lineage';
  if (root.error !== null && root.data === undefined)
    return (
      <Page title="Lineage" crumbs={[{ label: 'Lineage', to: '/lineage' }]}>
        <ErrorNote error={root.error} onRetry={() => void root.refetch()} />
      </Page>
    );
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Lineage', to: '/lineage' }]}
      facts={[
        ABOUT[way],
        `${shown.size} of ${plural(known.assets.size, 'asset')}`,
        root.data?.truncated === true && 'more assets exist than are shown',
      ]}
      calls={[callOf('lineage.graph', { asset_id: asset, direction: way, ...(at === '' ? {} : { at }) })]}
      full
    >
      <LineageTools
        way={way}
        onWay={setWay}
        isWhole={steps === ALL}
        onWhole={(whole) => setSteps(whole ? ALL : FEW)}
        kinds={kindsOf(known, shown)}
        folded={folded}
        onFold={setFolded}
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-auto">
        {root.data === undefined ? (
          <Skeleton className="min-h-72 flex-1" />
        ) : (
          <Graph
            label={`Lineage of ${name}`}
            {...drawn}
            selected={focus}
            onSelect={setSelected}
            follow={selected !== ''}
            className="min-w-0 flex-1 rounded-none border-0 max-lg:flex-none lg:h-full"
          />
        )}
        {rootId !== '' && (
          <section
            aria-label="Selected asset"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
            tabIndex={0}
            className="shrink-0 overflow-auto border-l bg-panel p-4 max-lg:border-t max-lg:border-l-0 lg:w-80"
          >
            <AssetPanel assetId={focus} known={known} onFollow={(next) => onFollow(focus, next)} />
          </section>
        )}
      </div>
      <TimeSlider moments={momentsOf(now.known)} at={at} onChange={setAt} />
    </Page>
  );
}
