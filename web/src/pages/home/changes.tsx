import { Link } from '@tanstack/react-router';
import { Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { type Happening, useHappenings } from '../../lib/activity.ts';
import { count, shortId, words } from '../../lib/format.ts';
import { addressOf } from '../../lib/ids.ts';

const SHOWN = 10;

/** The one thing in the payload that tells most. */
function detailOf({ payload }: Happening): string | undefined {
  const name = payload.name ?? payload.email ?? payload.url ?? payload.site_url;
  const amount = Object.entries(payload).find(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  if (typeof name === 'string') return name;
  return amount === undefined ? undefined : `${count(amount[1])} ${amount[0].replaceAll('_', ' ')}`;
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
        .map(({ first, times }) => {
          const address = addressOf(first.subject);
          return (
            <div
              key={first.event_id}
              className="flex h-8 items-center gap-2 border-b px-3 text-sm last:border-b-0"
            >
              <span className="whitespace-nowrap">
                {words(first.type)}
                {times > 1 && <span className="text-faint"> ×{times}</span>}
              </span>
              <span className="min-w-0 flex-1 truncate text-xs text-quiet">
                {address === undefined ? (
                  detailOf(first)
                ) : (
                  <Link to={address} title={first.subject} className="text-accent-ink hover:underline">
                    {detailOf(first) ?? <code className="font-mono">{shortId(first.subject)}</code>}
                  </Link>
                )}
              </span>
              <Time at={first.created_at} className="text-xs whitespace-nowrap text-faint tabular-nums" />
            </div>
          );
        })}
    </Section>
  );
}
