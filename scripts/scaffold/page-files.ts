import type { Names } from './names.ts';

/** What people see of the domain: its page in the dashboard, and its page of the documentation. */
export const pageFiles = (names: Names): Record<string, string> => ({
  [`docs/${names.plural}.md`]: documentation(names),
  [`web/src/pages/${names.plural}/pages.ts`]: `import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '${names.page}', title: '${names.title}', tab: '${names.title}', load: () => import('./list-page.tsx') },
]);
`,
  [`web/src/pages/${names.plural}/list-page.tsx`]: listPage(names),
  [`web/src/pages/${names.plural}/columns.tsx`]: columns(names),
  [`web/src/pages/${names.plural}/edit-dialog.tsx`]: editDialog(names),
});

const documentation = ({ title, one, aOne, plural, noun, path, id, page, tag }: Names) => `# ${title}

${aOne.charAt(0).toUpperCase() + aOne.slice(1)} has a name, which is unique in the account, and a description. A key needs \`${tag}:read\` or \`${tag}:write\`; the dashboard has
them at \`${page}\`.

\`\`\`sh
H="Authorization: Bearer $KEY"; J='Content-Type: application/json'

ID=$(curl -s -H "$H" -H "$J" $GRANARY${path} -d '{"name":"Example","description":"What it is for."}' \\
  | sed 's/.*"${id}":"\\([^"]*\\)".*/\\1/')

curl -s -H "$H" "$GRANARY${path}?search=example"
curl -s -H "$H" -H "$J" -X PUT $GRANARY${path}/$ID -d '{"name":"Another name"}'
curl -s -H "$H" $GRANARY${path}/$ID
curl -s -H "$H" -X DELETE $GRANARY${path}/$ID
\`\`\`

Lists have the newest first; \`sort=name\`, \`limit\` and \`offset\` are as [everywhere](interface.md). As code, with \`granary apply\`, ${aOne} is

\`\`\`yaml
kind: ${noun}
name: Example
spec:
  description: What it is for.
\`\`\`

[Events](events.md#${plural}) tell of every ${one} that is created, updated or deleted.
`;

const listPage = ({
  record,
  title,
  one,
  many,
  id,
  operations,
}: Names) => `import { ListChecks, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DataTable } from '../../kit/table.tsx';
import { withUndo } from '../../kit/undo.ts';
import { useAddressState } from '../../lib/address.ts';
import { api, type Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { count, plural } from '../../lib/format.ts';
import { question, useOperation } from '../../lib/query.ts';
import { columnsWith, idOf, type ${record} } from './columns.tsx';
import { EditDialog } from './edit-dialog.tsx';

const MOST = 1_000;
const EXAMPLE = callOf('${operations.create}', { name: 'Example', description: 'What it is for.' });

const remove = (row: ${record}, listKey: readonly unknown[]): void =>
  withUndo<Output<'${operations.list}'>>({
    told: \`\${row.name} is deleted\`,
    key: listKey,
    change: (list) => ({
      ...list,
      data: list.data.filter((other) => idOf(other) !== idOf(row)),
      total: list.total - 1,
    }),
    commit: () => api().call('${operations.remove}', { ${id}: idOf(row) }),
  });

export default function ${record}ListPage() {
  const [search, setSearch] = useAddressState<string>('search', '');
  const [editing, setEditing] = useState<${record} | 'new'>();
  const sought = String(search);
  const asked = useMemo(
    () => ({ limit: MOST, ...(sought === '' ? {} : { search: sought }) }),
    [sought],
  );
  const listed = useOperation('${operations.list}', asked, { every: 15_000 });
  const columns = useMemo(
    () => columnsWith(setEditing, (row) => remove(row, question('${operations.list}', asked).queryKey)),
    [asked],
  );
  const found = listed.data;
  const isNew = found?.total === 0 && sought === '';
  const make = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      <Plus /> New ${one}
    </Button>
  );
  return (
    <Page
      title="${title}"
      facts={[
        found === undefined ? '…' : plural(found.total, '${one}'${many === `${one}s` ? '' : `, '${many}'`}),
        found !== undefined && found.total > MOST && \`the newest \${count(MOST)} are shown; search for others\`,
      ]}
      actions={isNew ? undefined : make}
      calls={[callOf('${operations.list}', asked), EXAMPLE]}
      full
    >
      {listed.error !== null && (
        <ErrorNote error={listed.error} onRetry={() => void listed.refetch()} className="m-4" />
      )}
      {listed.isPending && <SkeletonRows rows={12} />}
      {isNew && (
        <EmptyPage icon={ListChecks} title="No ${many} yet" action={make} example={EXAMPLE}>
          Create the first ${one} here or with an API call.
        </EmptyPage>
      )}
      {found !== undefined && !isNew && (
        <>
          <div className="border-b px-4 py-2 sm:px-6">
            <Input
              type="search"
              aria-label="Search ${many}"
              placeholder="Name or description"
              className="max-w-72"
              defaultValue={sought}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <DataTable
            label="${title}"
            rows={found.data}
            columns={columns}
            idOf={idOf}
            empty="No matching ${many}."
            className="min-h-0 flex-1 px-1 sm:px-3"
          />
        </>
      )}
      {editing !== undefined && (
        <EditDialog row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}
`;

const columns = ({ record, id, operations }: Names) => `import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../kit/button.tsx';
import type { Column } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';

export type ${record} = Output<'${operations.list}'>['data'][number];

export const idOf = ({ ${id} }: ${record}): string => ${id};

export const columnsWith = (
  edit: (row: ${record}) => void,
  remove: (row: ${record}) => void,
): readonly Column<${record}>[] => [
  {
    id: 'name',
    head: 'Name',
    // All that the buttons leave of a narrow screen.
    className: 'max-md:w-full max-md:max-w-0',
    cell: ({ name }) => (
      <span title={name} className="font-medium">
        {name}
      </span>
    ),
    sort: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'description',
    head: 'Description',
    wide: true,
    cell: ({ description }) => (
      <span title={description} className="text-quiet">
        {description}
      </span>
    ),
  },
  {
    id: 'created',
    head: 'Created',
    wide: true,
    className: 'w-28',
    cell: ({ created_at }) => <Time at={created_at} />,
    sort: ({ created_at }) => created_at,
  },
  {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    className: 'w-20 text-right',
    cell: (row) => (
      <span className="inline-flex gap-1">
        <IconButton size="small" label={\`Edit \${row.name}\`} onClick={() => edit(row)}>
          <Pencil />
        </IconButton>
        <IconButton size="small" label={\`Delete \${row.name}\`} onClick={() => remove(row)}>
          <Trash2 />
        </IconButton>
      </span>
    ),
  },
];
`;

const editDialog = ({ record, one, id, operations }: Names) => `import { type FormEvent, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input, TextArea } from '../../kit/field.tsx';
import { showToast } from '../../kit/toast.tsx';
import { faultOf, useChange } from '../../lib/query.ts';
import { idOf, type ${record} } from './columns.tsx';

/** Creates one, or changes the given one. */
export function EditDialog({ row, onClose }: { row: ${record} | undefined; onClose(): void }) {
  const form = useId();
  const onDone = ({ name }: ${record}) => {
    showToast({ text: \`\${name} is saved\`, kind: 'good' });
    onClose();
  };
  const create = useChange('${operations.create}', { onDone });
  const update = useChange('${operations.update}', { onDone });
  const { isPending, error } = row === undefined ? create : update;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const content = { name: String(fields.get('name')), description: String(fields.get('description')) };
    if (row === undefined) create.mutate(content);
    else update.mutate({ ${id}: idOf(row), ...content });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={row === undefined ? 'New ${one}' : \`Edit \${row.name}\`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={isPending}>
            {row === undefined ? 'Create ${one}' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-3">
        <Field label="Name" error={faultOf(error, 'name')} required>
          {(props) => (
            <Input {...props} name="name" maxLength={200} defaultValue={row?.name} autoComplete="off" />
          )}
        </Field>
        <Field label="Description" error={faultOf(error, 'description')}>
          {(props) => (
            <TextArea {...props} name="description" maxLength={2_000} defaultValue={row?.description} />
          )}
        </Field>
        {error !== null && <ErrorNote error={error} />}
      </form>
    </Dialog>
  );
}
`;
