import { ChevronRight, Database, Eye, Pencil, ScrollText, Table2 } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Popover } from '../../kit/popover.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Output } from '../../lib/api.ts';
import { useOperation } from '../../lib/query.ts';

type Schema = Output<'query.schema'>;
type Relation = Schema['tables'][number] | Schema['records'][number];

interface RelationsProps {
  schema: Schema | undefined;
  error: unknown;
  /** Runs it at once. */
  onPick(sql: string): void;
  /** Puts it into the editor. */
  onEdit(sql: string): void;
}

const ICONS = { dataset: Database, table: Table2, view: Eye, built_in: Table2, record: ScrollText };

const plainName = /^[a-z_][a-z0-9_]*$/;
const nameSql = (name: string): string => (plainName.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
const allOf = (name: string): string => `SELECT *\nFROM ${nameSql(name)}\nLIMIT 100`;

/** Beside the editor; where the screen is narrow it is behind a button. */
export const RelationsBeside = (props: RelationsProps) => (
  <nav
    aria-label="Tables and views"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    tabIndex={0}
    className="w-56 shrink-0 overflow-auto border-r bg-sunk py-2 max-md:hidden"
  >
    <Relations {...props} />
  </nav>
);

export const RelationsButton = (props: RelationsProps) => (
  <Popover
    label="Tables and views"
    align="start"
    className="max-h-[60vh] w-72 overflow-auto py-2"
    trigger={
      <Button className="md:hidden">
        <Table2 /> Tables
      </Button>
    }
  >
    <Relations {...props} />
  </Popover>
);

/** What SQL can read: saved views, datasets and tables with their columns, price data, and Granary's own records. */
function Relations({ schema, error, onPick, onEdit }: RelationsProps) {
  const views = useOperation('query.views', { kind: 'view', limit: 200 }, { every: 30_000 });
  const tables = schema?.tables ?? [];
  const sqlOf = (name: string) => views.data?.data.find((view) => view.name === name)?.sql ?? undefined;
  const groups: readonly (readonly [string, readonly Relation[]])[] = [
    ['Saved views', tables.filter(({ kind }) => kind === 'view')],
    ['Datasets and tables', tables.filter(({ kind }) => kind === 'dataset' || kind === 'table')],
    ['Prices', tables.filter(({ kind }) => kind === 'built_in')],
    ['Records', schema?.records ?? []],
  ];
  return (
    <>
      {error !== null && <ErrorNote error={error} className="m-2" />}
      {schema === undefined && error === null && <SkeletonRows rows={6} />}
      {groups.map(([title, relations]) => (
        <section key={title} aria-label={title} className="mb-3">
          <h2 className="px-3 pb-1 text-xs text-faint">{title}</h2>
          {relations.length === 0 && (
            <p className="px-3 text-xs text-faint">
              {title === 'Saved views' ? 'Saved statements appear here.' : 'None yet.'}
            </p>
          )}
          {relations.map((relation) => (
            <Line
              key={relation.name}
              relation={relation}
              sql={sqlOf(relation.name)}
              onPick={onPick}
              onEdit={onEdit}
            />
          ))}
        </section>
      ))}
    </>
  );
}

interface LineProps extends Pick<RelationsProps, 'onPick' | 'onEdit'> {
  relation: Relation;
  sql: string | undefined;
}

function Line({ relation: { name, kind, columns }, sql, onPick, onEdit }: LineProps) {
  const Icon = ICONS[kind];
  return (
    <details className="group">
      <summary className="flex h-7 list-none items-center gap-1 pr-1 pl-2 text-sm hover:bg-hover">
        <ChevronRight className="size-3 shrink-0 text-faint group-open:rotate-90" aria-hidden />
        <Icon className="size-3.5 shrink-0 text-faint" aria-hidden />
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
      </summary>
      <div className="flex items-center gap-1 pl-7">
        <button
          type="button"
          className="flex-1 text-left text-xs text-accent-ink hover:underline"
          onClick={() => onPick(allOf(name))}
        >
          Show rows
        </button>
        {sql !== undefined && (
          <IconButton label={`Edit the SQL of ${name}`} size="small" onClick={() => onEdit(sql)}>
            <Pencil />
          </IconButton>
        )}
      </div>
      <ul className="pb-1">
        {columns.map((column) => (
          <li key={column.name} className="flex gap-2 py-px pr-2 pl-7 text-xs">
            <span className="min-w-0 flex-1 truncate">{column.name}</span>
            <span className="truncate text-faint">{column.data_type.toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
