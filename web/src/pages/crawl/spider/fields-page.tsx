import { Pencil } from 'lucide-react';
import { Section } from '../../../frame/page.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { ordered } from '../../../lib/field-order.ts';
import { words } from '../../../lib/format.ts';
import { useColumnNames } from '../use-column-names.ts';
import { type Spider, SpiderPage } from './spider-page.tsx';
import { TryPage } from './try-page.tsx';

type Handler = Spider['definition']['handlers'][number];
type Selector = Handler['selectors'][string];
type Entry = readonly [name: string, selector: Selector];

const whereOf = ({ css, xpath, source, path }: Selector): string =>
  css ?? xpath ?? (source === undefined ? 'the record itself' : [source, path].filter(Boolean).join(' '));

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'name', head: 'Field', cell: ([name]) => <span className="font-medium">{name}</span> },
  {
    id: 'selector',
    head: 'Selector',
    cell: ([, selector]) => <code className="font-mono text-xs">{whereOf(selector)}</code>,
  },
  {
    id: 'reads',
    head: 'Reads',
    wide: true,
    cell: ([, { attribute, multiple }]) => `${attribute ?? 'text'}${multiple ? ', all matches' : ''}`,
  },
  {
    id: 'made',
    head: 'Transforms',
    wide: true,
    cell: ([, { regex, transforms = [], required }]) => (
      <span className="inline-flex gap-1">
        {regex !== undefined && <code className="font-mono text-xs">{regex}</code>}
        {transforms.map(({ type }) => (
          <Badge key={type}>{words(type)}</Badge>
        ))}
        {required === true && <Badge tone="accent">Required</Badge>}
      </span>
    ),
  },
];

export default function FieldsPage() {
  return <SpiderPage>{(spider) => <Fields spider={spider} />}</SpiderPage>;
}

function Fields({ spider }: { spider: Spider }) {
  const columns = useColumnNames(spider.dataset_id);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-4 xl:col-span-2">
        {spider.definition.handlers.map((handler, at) => (
          <HandlerBox
            key={JSON.stringify(handler)}
            handler={handler}
            columns={columns}
            edit={`/crawl/spiders/${spider.spider_id}/edit${at === 0 ? '' : `?handler=${at}`}`}
          />
        ))}
        <TryPage spider={spider} />
      </div>
      <Ways spider={spider} />
    </div>
  );
}

interface HandlerBoxProps {
  handler: Handler;
  /** Of the dataset, in its order. */
  columns: readonly string[];
  /** Where it can be changed. */
  edit: string;
}

const HandlerBox = ({ handler: { url_pattern, item, selectors }, columns, edit }: HandlerBoxProps) => (
  <Section
    title="Fields"
    actions={
      <LinkButton size="small" to={edit}>
        <Pencil /> Edit visually
      </LinkButton>
    }
    note={
      <>
        for pages matching <code className="font-mono text-xs">{url_pattern}</code>
        {item === undefined ? (
          ', one row each'
        ) : (
          <>
            , one row per <code className="font-mono text-xs">{item.css ?? item.xpath}</code>
          </>
        )}
      </>
    }
  >
    <DataTable
      label={`Fields of ${url_pattern}`}
      rows={Object.entries(ordered(selectors, columns))}
      columns={COLUMNS}
      idOf={([name]) => name}
    />
  </Section>
);

const list = (values: readonly string[] | undefined) =>
  values === undefined || values.length === 0 ? null : (
    <span className="font-mono text-xs break-all">{values.slice(0, 5).join(', ')}</span>
  );

function Ways({ spider: { scope, definition } }: { spider: Spider }) {
  const { pagination, follow_links: follow } = definition.navigation ?? {};
  const where = (one: { css?: string | undefined; xpath?: string | undefined } | undefined) =>
    list(one === undefined ? undefined : [one.css ?? one.xpath ?? '']);
  return (
    <Section title="Scope">
      <Facts
        className="p-3"
        facts={[
          ['Start URLs', list(scope.start_urls)],
          ['Allowed hosts', list(scope.allowed_domains)],
          ['URL patterns', list(scope.url_patterns)],
          ['Sitemaps', list(scope.sitemap_urls)],
          ['Pagination', where(pagination)],
          ['Links followed', where(follow)],
          ['Links', definition.navigation === undefined ? 'all in scope' : null],
        ]}
      />
    </Section>
  );
}
