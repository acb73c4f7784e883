import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { useAddressChange, useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { questionOf, type SearchFilters, SearchFiltersBar } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';

const PER_PAGE = 20;
const NO_FILTERS: SearchFilters = {};

export default function SearchPage() {
  const [query] = useAddressState<string>('q', '');
  const [filters] = useAddressState<SearchFilters>('filters', NO_FILTERS);
  const [offset, setOffset] = useAddressState<number>('offset', 0);
  const change = useAddressChange();
  const question = questionOf(query, filters, { limit: PER_PAGE, offset });
  const found = useOperation('search.search', question, { when: query !== '' });
  const answer = query === '' ? undefined : found.data;
  return (
    <Page
      title="Search"
      facts={[
        answer === undefined
          ? 'Full-text search over the pages of your crawls'
          : plural(answer.index.pages, 'page in the index', 'pages in the index'),
        answer?.index.newest != null && (
          <>
            newest <Time at={answer.index.newest} />
          </>
        ),
      ]}
      calls={[callOf('search.search', questionOf(query === '' ? 'coffee grinder' : query, filters, {}))]}
    >
      <div className="flex flex-col gap-4">
        <QueryForm
          key={query}
          query={query}
          onSearch={(q) => change({ q, offset: undefined })}
          isBusy={found.isFetching}
        />
        <SearchFiltersBar
          filters={filters}
          onChange={(next) => change({ filters: next, offset: undefined })}
        />
        {query === '' && (
          <EmptyPage
            icon={Search}
            title="Search your pages"
            example={callOf('search.search', { query: 'coffee grinder', source: 'own' })}
          >
            The pages of your crawls can be found here within seconds, by their titles and texts.
          </EmptyPage>
        )}
        {query !== '' && found.error !== null && (
          <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
        )}
        {query !== '' && found.isLoading && <SkeletonRows rows={10} />}
        {answer !== undefined && <SearchResults query={query} answer={answer} />}
        {answer !== undefined && (offset > 0 || answer.has_more) && (
          <div className="flex gap-2">
            <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PER_PAGE))}>
              Previous
            </Button>
            <Button disabled={!answer.has_more} onClick={() => setOffset(offset + PER_PAGE)}>
              Next
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}

interface QueryFormProps {
  query: string;
  onSearch(query: string): void;
  isBusy: boolean;
}

function QueryForm({ query, onSearch, isBusy }: QueryFormProps) {
  const [typed, setTyped] = useState(query);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className="max-w-2xl">
      <form onSubmit={onSubmit} className="flex gap-2">
        <Input
          type="search"
          aria-label="Search pages"
          placeholder="Words, or a “phrase”"
          maxLength={400}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button kind="primary" type="submit" busy={isBusy && query !== ''} disabled={typed.trim() === ''}>
          Search pages
        </Button>
      </form>
    </search>
  );
}
