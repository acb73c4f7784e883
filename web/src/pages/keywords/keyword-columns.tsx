import { Badge } from '../../kit/badge.tsx';
import type { Column } from '../../kit/table.tsx';
import type { Output } from '../../lib/api.ts';
import { count, words } from '../../lib/format.ts';
import { Figure, type Metric } from './figure.tsx';

type Keyword = Output<'keywords.list'>['data'][number];

interface Doing {
  onTag(tag: string): void;
  onOpen(keyword: string): void;
}

/** Unknown values come last in either order of the first click. */
const rankOf = (metric: Metric): number => metric?.value ?? metric?.low ?? -1;

const metricColumn = (
  id: 'volume' | 'position' | 'clicks' | 'difficulty',
  head: string,
): Column<Keyword> => ({
  id,
  head,
  numeric: true,
  sort: (keyword) => rankOf(keyword[id]),
  cell: (keyword) => <Figure metric={keyword[id]} />,
});

export const keywordColumns = ({ onTag, onOpen }: Doing): Column<Keyword>[] => [
  {
    id: 'keyword',
    head: 'Keyword',
    sort: ({ keyword }) => keyword,
    cell: ({ keyword, country, language, target_url }) => (
      <span className="block py-1 leading-4">
        <button
          type="button"
          className="block max-w-full truncate font-medium hover:underline"
          onClick={() => onOpen(keyword)}
        >
          {keyword}
        </button>
        <span className="block truncate text-xs text-faint">
          {[country, language, target_url].filter((part) => part !== null).join(', ')}
        </span>
      </span>
    ),
  },
  metricColumn('volume', 'Volume'),
  metricColumn('position', 'Position'),
  { ...metricColumn('clicks', 'Clicks'), wide: true },
  { ...metricColumn('difficulty', 'Difficulty'), wide: true },
  {
    id: 'opportunity',
    head: 'Opportunity',
    numeric: true,
    wide: true,
    sort: ({ opportunity }) => opportunity ?? -1,
    cell: ({ opportunity }) =>
      opportunity === null ? (
        <span className="text-faint">unknown</span>
      ) : (
        <span
          className="block leading-4"
          title="Clicks per month that a better position would bring, of volume and position"
        >
          <span className="block">{count(opportunity)}</span>
          <span className="block text-xs text-faint">clicks per month</span>
        </span>
      ),
  },
  {
    id: 'intent',
    head: 'Intent',
    wide: true,
    sort: ({ intent }) => intent,
    cell: ({ intent }) => words(intent),
  },
  {
    id: 'tags',
    head: 'Tags',
    wide: true,
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <button key={tag} type="button" aria-label={`Filter by tag ${tag}`} onClick={() => onTag(tag)}>
            <Badge>{tag}</Badge>
          </button>
        ))}
      </span>
    ),
  },
];
