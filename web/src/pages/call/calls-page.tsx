import { Link } from '@tanstack/react-router';
import { Page, Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useAddressState } from '../../lib/address.ts';
import { AREAS } from '../../lib/areas.ts';
import { plural, words } from '../../lib/format.ts';
import { useOpenApi } from '../../lib/openapi.ts';

/** All operations there is, by tag; the list of an area that has no page of its own yet. */
export default function CallsPage() {
  const { data, error, isPending } = useOpenApi();
  const [areaName, setAreaName] = useAddressState<string>('area', '');
  const [text, setText] = useAddressState<string>('text', '');
  const area = AREAS.find(({ name }) => name === areaName);
  const sought = text.toLowerCase();
  const shown = (data?.operations ?? []).filter(
    ({ id, tag, summary, path }) =>
      (area === undefined || area.tags.includes(tag)) &&
      `${id} ${summary} ${path}`.toLowerCase().includes(sought),
  );
  const tags = [...new Set(shown.map(({ tag }) => tag))];
  return (
    <Page
      title={area === undefined ? 'All operations' : area.name}
      facts={[plural(shown.length, 'operation'), 'each with a form and a curl command']}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Input
          aria-label="Filter operations"
          placeholder="Filter"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="max-w-72"
        />
        {area !== undefined && (
          <button
            type="button"
            className="text-sm text-accent-ink hover:underline"
            onClick={() => setAreaName('')}
          >
            Show all areas
          </button>
        )}
      </div>
      {error !== null && <ErrorNote error={error} />}
      {isPending && <SkeletonRows rows={10} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {tags.map((tag) => (
          <Section key={tag} title={words(tag)}>
            {shown
              .filter((operation) => operation.tag === tag)
              .map(({ id, method, path, summary }) => (
                <Link
                  key={id}
                  to="/call/$operation"
                  params={{ operation: id } as never}
                  className="flex h-8 items-center gap-3 border-b px-3 text-sm last:border-b-0 hover:bg-hover"
                >
                  <Badge
                    className="w-14 justify-center font-mono"
                    tone={method === 'DELETE' ? 'bad' : method === 'GET' ? 'plain' : 'accent'}
                  >
                    {method}
                  </Badge>
                  <span className="min-w-0 flex-1 truncate">{summary}</span>
                  <code className="truncate font-mono text-xs text-faint max-sm:hidden">
                    {path.replace('/api/v1', '')}
                  </code>
                </Link>
              ))}
          </Section>
        ))}
      </div>
    </Page>
  );
}
