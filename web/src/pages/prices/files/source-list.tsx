import { useMemo } from 'react';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Input, Select } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { DataTable } from '../../../kit/table.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import type { Input as InputOf } from '../../../lib/api.ts';
import { count } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { Pages } from '../shared/more-pages.tsx';
import { fileColumns } from './file-columns.tsx';
import { FilePanel } from './file-panel.tsx';
import { useLoadingSources } from './use-loading-sources.ts';
import { KIND_WORDS, STATUS_WORDS } from './words.ts';

type Asked = InputOf<'ratedata-admin.list-sources'>;

const PER_PAGE = 100;
const AGAIN_MS = 10_000;

export function SourceList({ onStarted }: { onStarted(runId: string): void }) {
  const [status] = useAddressState<string>('status', '');
  const [kind] = useAddressState<string>('kind', '');
  const [q] = useAddressState<string | number>('q', '');
  const [offset, setOffset] = useAddressState<number>('offset', 0);
  const [openId] = useAddressState<string>('source', '');
  const change = useAddressChange();
  const sources = useOperation(
    'ratedata-admin.list-sources',
    {
      ...{ limit: PER_PAGE, offset },
      ...(status === '' ? {} : { status: status as NonNullable<Asked['status']> }),
      ...(kind === '' ? {} : { kind: kind as NonNullable<Asked['kind']> }),
      ...(q === '' ? {} : { q: String(q) }),
    },
    { every: AGAIN_MS },
  );
  const loading = useLoadingSources();
  const columns = useMemo(() => fileColumns(loading), [loading]);
  const set = (field: string, value: string) => change({ [field]: value || undefined, offset: undefined });
  const open = sources.data?.data.find(({ source_id }) => source_id === openId);
  return (
    <>
      <Section
        title="Files"
        note={sources.data === undefined ? undefined : count(sources.data.total)}
        actions={
          <div className="flex flex-wrap gap-1">
            <Input
              aria-label="Search files"
              placeholder="Text in the URL"
              className="h-7 w-40 text-sm"
              defaultValue={q}
              onChange={(event) => set('q', event.target.value)}
            />
            <Select
              aria-label="Status"
              className="h-7 w-36 text-sm"
              value={status}
              onChange={(event) => set('status', event.target.value)}
            >
              <option value="">All statuses</option>
              {Object.entries(STATUS_WORDS).map(([value, [word]]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
            <Select
              aria-label="Kind"
              className="h-7 w-44 text-sm"
              value={kind}
              onChange={(event) => set('kind', event.target.value)}
            >
              <option value="">All kinds</option>
              {Object.entries(KIND_WORDS).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
          </div>
        }
      >
        {sources.error !== null && (
          <ErrorNote error={sources.error} onRetry={() => void sources.refetch()} className="m-3" />
        )}
        {sources.isPending && <SkeletonRows rows={8} />}
        {sources.data !== undefined && (
          <>
            <DataTable
              label="Files"
              rows={sources.data.data}
              columns={columns}
              idOf={({ source_id }) => source_id}
              openId={openId}
              onOpen={({ source_id }) => change({ source: source_id, part: undefined, run: undefined })}
              empty="No files match."
            />
            <Pages
              offset={offset}
              shown={sources.data.data.length}
              total={sources.data.total}
              perPage={PER_PAGE}
              onGo={setOffset}
            />
          </>
        )}
      </Section>
      {open !== undefined && (
        <FilePanel
          key={openId}
          source={open}
          isLoading={loading.has(openId)}
          onClose={() => change({ source: undefined, part: undefined })}
          onStarted={onStarted}
        />
      )}
    </>
  );
}
