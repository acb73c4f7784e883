import { Badge } from '../../kit/badge.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { plural, shortUrl } from '../../lib/format.ts';
import { Marked } from './marked.tsx';

type Answer = Output<'search.search'>;
type Result = Answer['data'][number];

export const SearchResults = ({ query, answer }: { query: string; answer: Answer }) => (
  <>
    {answer.sources
      .filter(({ ok }) => !ok)
      .map(({ name, error }) => (
        <p key={name} role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm">
          {name} could not be searched: {error}
        </p>
      ))}
    {answer.data.length === 0 ? (
      <p className="text-sm text-quiet">
        No matching pages for “{query}”.{' '}
        {answer.index.pages === 0 && 'The index is empty. Start a crawl, and its pages can be found here.'}
      </p>
    ) : (
      <>
        <p className="text-sm text-faint">{plural(answer.total, 'match', 'matches')}</p>
        <ol aria-label="Results" className="flex max-w-3xl flex-col gap-4">
          {answer.data.map((result) => (
            <ResultLine key={`${result.source} ${result.url}`} {...result} />
          ))}
        </ol>
      </>
    )}
  </>
);

const ResultLine = ({ url, title, description, source, language, published_at, crawled_at }: Result) => (
  <li className="min-w-0">
    <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
      {title === '' ? shortUrl(url) : title}
    </a>
    <p className="truncate text-xs text-quiet" title={url}>
      {shortUrl(url)}
    </p>
    <p className="text-sm break-words">
      <Marked html={description} />
    </p>
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-faint">
      <Badge>{source === 'own' ? 'own page' : source}</Badge>
      {crawled_at !== null && (
        <span>
          crawled <Time at={crawled_at} />
        </span>
      )}
      {published_at !== null && (
        <span>
          published <Time at={published_at} />
        </span>
      )}
      {language !== null && <span>{language}</span>}
    </p>
  </li>
);
