import { Link } from '@tanstack/react-router';
import { Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { type Happening, useHappenings } from '../../lib/activity.ts';
import { count, shortId, shortUrl, words } from '../../lib/format.ts';
import { addressOf } from '../../lib/ids.ts';
import { useName } from '../../lib/names.ts';

const SHOWN = 10;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What it happened to, by name, and the one number in the payload that tells most. */
function Detail({ happening: { subject, payload } }: { happening: Happening }) {
  const told = textOf(payload.name ?? payload.definition_name ?? payload.email);
  const found = useName(textOf(payload.spider_id ?? payload.dataset_id) ?? subject);
  const url = textOf(payload.url ?? payload.site_url);
  const said = told ?? found ?? (url === undefined ? undefined : shortUrl(url));
  const amount = Object.entries(payload).find(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
  );
  const address = addressOf(subject);
  const name = said ?? (address === undefined || amount !== undefined ? undefined : shortId(subject));
  return (
    <>
      {name !== undefined && address !== undefined ? (
        <Link to={address} title={subject} className="text-accent-ink hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {(told ?? url) === undefined && amount !== undefined && (
        <span>
          {name !== undefined && ' · '}
          {count(amount[1])} {amount[0].replaceAll('_', ' ')}
        </span>
      )}
    </>
  );
}

interface Group {
  first: Happening;
  times: number;
}

/** The same thing several times in a row is told once. */
function grouped(happenings: readonly Happening[]): Group[] {
  const groups: Group[] = [];
  for (const happening of happenings) {
    const last = groups.at(-1);
    if (last?.first.type === happening.type && last.first.subject === happening.subject) last.times += 1;
    else groups.push({ first: happening, times: 1 });
  }
  return groups;
}

export function Changes() {
  const { happenings, error, isPending, data } = useHappenings();
  return (
    <Section title="What changed">
      {isPending && <SkeletonRows rows={5} />}
      {error !== null && <ErrorNote error={error} className="m-2" />}
      {data !== undefined && happenings.length === 0 && (
        <p className="px-3 py-3 text-sm text-quiet">Nothing yet.</p>
      )}
      {grouped(happenings)
        .slice(0, SHOWN)
        .map(({ first, times }) => (
          <div
            key={first.event_id}
            className="flex h-8 items-center gap-2 border-b px-3 text-sm last:border-b-0"
          >
            <span className="whitespace-nowrap">
              {words(first.type)}
              {times > 1 && <span className="text-faint"> ×{times}</span>}
            </span>
            <span className="min-w-0 flex-1 truncate text-xs text-quiet">
              <Detail happening={first} />
            </span>
            <Time at={first.created_at} className="text-xs whitespace-nowrap text-faint tabular-nums" />
          </div>
        ))}
    </Section>
  );
}
