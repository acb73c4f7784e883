import { Target } from 'lucide-react';
import { useMemo } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input, Select } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DataTable } from '../../kit/table.tsx';
import { useAddressChange, useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { count, words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { keywordColumns } from './keyword-columns.tsx';
import { KeywordTools } from './keyword-tools.tsx';

const INTENTS = ['informational', 'navigational', 'commercial', 'transactional'] as const;
type Intent = (typeof INTENTS)[number];
const PER_PAGE = 200;

interface KeywordListProps {
  siteId: string;
  open(panel: string): void;
}

export function KeywordList({ siteId, open }: KeywordListProps) {
  const [q] = useAddressState<string>('q', '');
  const [tag] = useAddressState<string>('tag', '');
  const [intent] = useAddressState<Intent | ''>('intent', '');
  const [offset, setOffset] = useAddressState<number>('offset', 0);
  const change = useAddressChange();
  const keywords = useOperation('keywords.list', {
    ...{ site_id: siteId, limit: PER_PAGE, offset },
    ...(q === '' ? {} : { q }),
    ...(tag === '' ? {} : { tag }),
    ...(intent === '' ? {} : { intent }),
  });
  const columns = useMemo(
    () =>
      keywordColumns({
        onTag: (next) => change({ tag: next, offset: undefined }),
        onOpen: (keyword) => change({ panel: 'competitors', keyword }),
      }),
    [change],
  );
  const isFiltered = q !== '' || tag !== '' || intent !== '';
  if (keywords.error !== null)
    return <ErrorNote error={keywords.error} onRetry={() => void keywords.refetch()} />;
  if (keywords.data === undefined) return <SkeletonRows rows={10} />;
  const { data, total, has_more } = keywords.data;
  const tools = <KeywordTools siteId={siteId} isEmpty={total === 0 && !isFiltered} open={open} />;
  if (total === 0 && !isFiltered)
    return (
      <>
        {tools}
        <EmptyPage
          icon={Target}
          title="No keywords yet"
          example={callOf('keywords.put', { site_id: siteId, keywords: [{ keyword: 'sourdough bread' }] })}
        >
          Add the queries that the site should be found for, import them, or look at the recommendations.
        </EmptyPage>
      </>
    );
  return (
    <>
      {tools}
      <Section
        title="Keywords"
        note={count(total)}
        actions={
          <>
            <Input
              aria-label="Search keywords"
              placeholder="Keyword"
              className="h-7 w-40 text-sm"
              defaultValue={q}
              onChange={(event) => change({ q: event.target.value || undefined, offset: undefined })}
            />
            <Select
              aria-label="Intent"
              className="h-7 w-36 text-sm"
              value={intent}
              onChange={(event) => change({ intent: event.target.value || undefined, offset: undefined })}
            >
              <option value="">Any intent</option>
              {INTENTS.map((value) => (
                <option key={value} value={value}>
                  {words(value)}
                </option>
              ))}
            </Select>
            {tag !== '' && (
              <Button size="small" onClick={() => change({ tag: undefined, offset: undefined })}>
                Tag {tag} ✕
              </Button>
            )}
          </>
        }
      >
        <DataTable
          label="Keywords"
          rows={data}
          columns={columns}
          idOf={({ keyword_id }) => keyword_id}
          empty="No matching keywords."
        />
      </Section>
      {(offset > 0 || has_more) && (
        <div className="flex gap-2">
          <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PER_PAGE))}>
            Previous
          </Button>
          <Button disabled={!has_more} onClick={() => setOffset(offset + PER_PAGE)}>
            Next
          </Button>
        </div>
      )}
    </>
  );
}
