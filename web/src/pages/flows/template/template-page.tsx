import { useNavigate } from '@tanstack/react-router';
import { Archive, Copy, GitBranch, Pencil, Play } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Page, Section } from '../../../frame/page.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDelete } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Graph } from '../../../kit/graph.tsx';
import { JsonView } from '../../../kit/json-view.tsx';
import { MenuItem, MenuLink, MoreMenu } from '../../../kit/menu.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { drawStages, type StageDraft } from '../editor/draft.tsx';
import { RunTable, recordToListed } from '../run/run-table.tsx';
import { RunForm } from './run-form.tsx';

type Template = Output<'workflow-templates.get'>;

const CRUMBS = [
  { label: 'Flows', to: '/flows' },
  { label: 'Templates', to: '/flows/templates' },
];

/** A template: give it values and run it; beside it the graph, below its runs. */
export default function TemplatePage() {
  const { id = '' } = usePathParts();
  const template = useOperation('workflow-templates.get', { id });
  if (template.data?.template_id === id) return <TemplateView key={id} template={template.data} />;
  return (
    <Page title="Template" crumbs={CRUMBS}>
      {template.error === null ? <SkeletonRows rows={8} /> : <ErrorNote error={template.error} />}
    </Page>
  );
}

function TemplateView({ template }: { template: Template }) {
  const { template_id, name, description, version, built_in, status, inputs } = template;
  const form = useId();
  const runs = useOperation(
    'workflow-templates.list-runs',
    { template_id, limit: 50 },
    { every: (found) => (found?.data.some((run) => run.status === 'running') ? 2_500 : 10_000) },
  );
  const isArchived = status === 'archived';
  return (
    <Page
      title={name}
      id={template_id}
      crumbs={CRUMBS}
      head={
        <span className="flex items-center gap-2">
          <span className="truncate">{name}</span>
          {built_in && <Badge>built in</Badge>}
          {isArchived && <Badge tone="warn">archived</Badge>}
        </span>
      }
      facts={[`version ${version}`, plural(inputs.length, 'input'), description !== '' && description]}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} disabled={isArchived}>
            <Play /> Run
          </Button>
          <TemplateMoves template={template} />
        </>
      }
      calls={[
        callOf('workflow-templates.get', { id: template_id }),
        callOf('workflow-templates.run', { id: template_id, inputs: {} }),
      ]}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="Inputs">
          <RunForm id={form} template={template} />
        </Section>
        <StageGraph template={template} />
      </div>
      <h2 className="mt-6 mb-2 font-semibold">Runs</h2>
      {runs.error !== null && <ErrorNote error={runs.error} />}
      {runs.data !== undefined && <RunTable runs={runs.data.data.map(recordToListed)} empty="No runs yet." />}
    </Page>
  );
}

function StageGraph({ template }: { template: Template }) {
  const stages = template.stages as unknown as readonly StageDraft[];
  const [chosen, setChosen] = useAddressState<string>('stage', '');
  const drawn = useMemo(() => drawStages(stages, []), [stages]);
  const stage = stages.find(({ id }) => id === String(chosen));
  return (
    <Section title="Stages" note={stages.length}>
      <Graph
        label={`Stages of ${template.name}`}
        {...drawn}
        selected={stage?.id}
        onSelect={setChosen}
        className="h-72 rounded-none border-0"
      />
      {stage !== undefined && <JsonView value={stage} className="rounded-none border-x-0 border-b-0" />}
    </Section>
  );
}

/** What can be done with a template besides running it; those that come with Granary can only be copied. */
function TemplateMoves({ template: { template_id, name, built_in, status } }: { template: Template }) {
  const navigate = useNavigate();
  const [archiving, setArchiving] = useState(false);
  const archive = useChange('workflow-templates.archive', {
    onDone: () => void navigate({ to: '/flows/templates' }),
  });
  const isOwn = !built_in && status === 'active';
  return (
    <>
      <MoreMenu>
        {isOwn && (
          <MenuLink to={`/flows/templates/${template_id}/edit`}>
            <Pencil /> Edit
          </MenuLink>
        )}
        <MenuLink to={`/flows/new?kind=template&copy=${template_id}`}>
          <Copy /> Duplicate
        </MenuLink>
        <MenuLink to={`/lineage?asset=${template_id}`}>
          <GitBranch /> Lineage
        </MenuLink>
        {isOwn && (
          <MenuItem danger onSelect={() => setArchiving(true)}>
            <Archive /> Archive
          </MenuItem>
        )}
      </MoreMenu>
      <ConfirmDelete
        open={archiving}
        onClose={() => setArchiving(false)}
        name={name}
        what={
          archive.error?.message ??
          'Archived: no more runs or changes. Its runs are kept, and its name can be reused.'
        }
        onConfirm={() => archive.mutate({ id: template_id })}
        busy={archive.isPending}
      />
    </>
  );
}
