import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { FlowsPage } from '../flows-page.tsx';

type Template = Output<'workflow-templates.list'>['data'][number];

const COLUMNS: readonly Column<Template>[] = [
  {
    id: 'name',
    head: 'Name',
    cell: ({ template_id, name, built_in }) => (
      <span className="flex items-center gap-2">
        <Link to={`/flows/templates/${template_id}`} className="font-medium hover:underline">
          {name}
        </Link>
        {built_in && <Badge>built in</Badge>}
      </span>
    ),
    sort: ({ name }) => name,
  },
  {
    id: 'about',
    head: 'Description',
    wide: true,
    cell: ({ description }) => <span className="text-quiet">{description}</span>,
  },
  {
    id: 'inputs',
    head: 'Inputs',
    numeric: true,
    cell: ({ inputs }) => inputs.length,
    sort: ({ inputs }) => inputs.length,
  },
  {
    id: 'stages',
    head: 'Stages',
    numeric: true,
    cell: ({ stages }) => stages.length,
    sort: ({ stages }) => stages.length,
  },
  { id: 'version', head: 'Version', numeric: true, wide: true, cell: ({ version }) => version },
];

/** Graphs with typed inputs: the account's own, and those that built in. */
export default function TemplatesPage() {
  const navigate = useNavigate();
  const templates = useOperation('workflow-templates.list', { limit: 200 }, { every: 30_000 });
  const { data, error } = templates;
  const own = (data?.data ?? []).filter(({ built_in }) => !built_in);
  return (
    <FlowsPage
      title="Templates"
      facts={[
        data !== undefined && plural(own.length, 'custom template'),
        data !== undefined && `${data.data.length - own.length} built in`,
      ]}
      actions={
        <LinkButton kind="primary" to="/flows/new?kind=template">
          <Plus /> New template
        </LinkButton>
      }
      calls={[callOf('workflow-templates.list', { limit: 200 })]}
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void templates.refetch()} />}
      {templates.isPending && <SkeletonRows rows={10} />}
      {data !== undefined && (
        <DataTable
          label="Templates"
          rows={data.data}
          columns={COLUMNS}
          idOf={({ template_id }) => template_id}
          onOpen={({ template_id }) => void navigate({ to: `/flows/templates/${template_id}` })}
          className="max-h-[75vh] rounded-lg border bg-panel"
        />
      )}
    </FlowsPage>
  );
}
