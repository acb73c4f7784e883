import { useState } from 'react';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Skeleton, SkeletonRows } from '../../../kit/skeleton.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { showToast } from '../../../kit/toast.tsx';
import type { GranaryError } from '../../../lib/api.ts';
import { plural, shortUrl } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { RowsTable } from '../rows-table.tsx';
import { type Built, type Draft, type Selector, usableFields, withPicked } from './draft.ts';
import { FieldsPanel } from './fields-panel.tsx';
import { Snapshot } from './snapshot.tsx';
import { type Source, usePick, usePreview } from './use-preview.ts';

interface WorkbenchProps {
  url: string;
  built: Built | undefined;
  isBuilding: boolean;
  fault: GranaryError | null;
  draft: Draft;
  onChange(draft: Draft): void;
  /** Where it can be chosen what rows come from. */
  onDetails?(details: 'never' | 'always'): void;
}

const NONE: readonly number[] = [];

const isSame = (one: Selector, two: Selector): boolean =>
  one.css === two.css && one.xpath === two.xpath && one.attribute === two.attribute;

/** Where the rows of a page of each record come from, a record's page is shown instead of the list. */
const shownUrl = (url: string, built: Built | undefined): string =>
  built?.kind === 'details'
    ? (built.pages.find(({ role, status }) => role === 'detail' && status === 'read')?.url ?? url)
    : url;

export function Workbench({ url, built, isBuilding, fault, draft, onChange, onDetails }: WorkbenchProps) {
  const [chosen, setChosen] = useState<number>();
  const shown = shownUrl(url, built);
  const page = useOperation('inspection.url', {
    url: shown,
    snapshot: true,
    max_links: 0,
    ...(built?.js_rendering ? { js_rendering: true } : {}),
  });
  const seen = page.isPlaceholderData ? undefined : page.data;
  const snapshot = seen?.snapshot ?? undefined;
  const source: Source | undefined =
    snapshot === undefined || seen === undefined ? undefined : { html: snapshot.source, url: seen.final_url };
  const preview = usePreview(source, draft);
  const pick = usePick(source, draft.item, (answer) => {
    const { picked, picked_fault } = answer;
    if (picked === null) return showToast({ text: picked_fault ?? '', kind: 'bad' });
    const known = draft.fields.find(({ selector }) => isSame(selector, picked.selector));
    if (known === undefined) return onChange(withPicked(draft, picked));
    setChosen(known.id);
    showToast({ text: `${known.name} already reads this` });
  });
  const found = preview.data;
  const named = (id: number | undefined) => draft.fields.find((field) => field.id === id)?.name.trim();
  const names = usableFields(draft.fields).map(({ name }) => name);
  const warnings = built?.warnings ?? [];
  return (
    <div className="min-h-0 flex-1 max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[minmax(0,1fr)_minmax(9rem,32%)]">
      <section aria-label="The page" className="flex min-h-80 min-w-0 flex-col max-lg:h-96">
        <p className="flex h-8 items-center gap-2 border-b px-4 text-xs text-faint sm:px-6">
          <span className="truncate font-mono">{shortUrl(shown)}</span>
          {seen !== undefined && seen.fault === null && <span>{seen.status}</span>}
          <span className="ml-auto whitespace-nowrap">click an element to add it as a field</span>
        </p>
        {page.error !== null && <ErrorNote error={page.error} className="m-4" />}
        {seen?.fault && <ErrorNote error={new Error(seen.fault.message)} className="m-4" />}
        {snapshot === undefined && page.isFetching && <Skeleton className="m-4 h-full" />}
        {seen !== undefined && snapshot === undefined && seen.fault === null && (
          <p className="p-4 text-sm text-quiet">The page at this URL cannot be shown.</p>
        )}
        {snapshot !== undefined && (
          <div className="min-h-0 flex-1">
            <Snapshot
              html={snapshot.html}
              items={found?.items ?? NONE}
              read={found?.fields.flatMap(({ elements }) => elements) ?? NONE}
              chosen={found?.fields.find(({ name }) => name === named(chosen))?.elements ?? NONE}
              onPick={(element) => pick.mutate(element)}
            />
          </div>
        )}
      </section>
      <section
        aria-label="Fields of the spider"
        className="flex min-h-0 min-w-0 flex-col border-l bg-panel max-lg:h-[32rem] max-lg:border-t max-lg:border-l-0 lg:row-span-2"
      >
        {built !== undefined && built.kind !== 'page' && onDetails !== undefined && (
          <div className="border-b px-3 py-2">
            <Tabs
              label="Rows come from"
              value={built.kind === 'details' ? 'always' : 'never'}
              onChange={onDetails}
              tabs={[
                { value: 'never', label: 'Rows of this list' },
                { value: 'always', label: 'Page of each record' },
              ]}
            />
          </div>
        )}
        {fault !== null && <ErrorNote error={fault} className="m-3" />}
        {pick.error !== null && <ErrorNote error={pick.error} className="m-3" />}
        {warnings.map((warning) => (
          <p key={warning} className="border-b bg-warn-soft px-3 py-1.5 text-xs text-warn">
            {warning}
          </p>
        ))}
        {isBuilding ? (
          <SkeletonRows rows={8} />
        ) : (
          <FieldsPanel
            draft={draft}
            preview={found}
            chosen={chosen}
            onChange={onChange}
            onChoose={setChosen}
          />
        )}
      </section>
      <section
        aria-label="Row preview"
        className="flex min-h-0 min-w-0 flex-col border-t bg-panel max-lg:h-80"
      >
        <p className="flex h-8 items-center gap-2 border-b px-4 text-xs text-faint sm:px-6">
          <span className="font-medium text-ink">Rows</span>
          {found !== undefined && `${plural(found.row_count, 'row')} of this page`}
        </p>
        {preview.error !== null && <ErrorNote error={preview.error} className="m-3" />}
        {found === undefined ? (
          preview.error === null && <SkeletonRows rows={4} />
        ) : (
          <RowsTable
            label="Row preview"
            rows={found.rows}
            names={names}
            empty="No rows yet. Choose fields that are on the page."
            className="min-h-0 flex-1"
          />
        )}
      </section>
    </div>
  );
}
