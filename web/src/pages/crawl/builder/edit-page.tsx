import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { api, type GranaryError, type Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { must } from '../../../lib/must.ts';
import { refresh, useOperation } from '../../../lib/query.ts';
import { type Draft, draftOfHandler, handlerOf, usableFields } from './draft.ts';
import { PageField } from './page-field.tsx';
import { Workbench } from './workbench.tsx';

type Spider = Output<'spiders.get'>;
type Dataset = Output<'datasets.get'>;

/** The fields of a stored spider beside one of its pages; saving makes a new version. */
export default function EditPage() {
  const { spider_id = '' } = usePathParts();
  const spider = useOperation('spiders.get', { spider_id });
  const dataset_id = spider.data?.dataset_id ?? '';
  const dataset = useOperation('datasets.get', { dataset_id }, { when: dataset_id !== '' });
  const health = useOperation('spiders.health', { spider_id });
  const error = spider.error ?? dataset.error ?? health.error;
  const isReady =
    spider.data !== undefined &&
    (dataset_id === '' || dataset.data !== undefined) &&
    health.data !== undefined;
  if (!isReady)
    return (
      <Page title="Spider" crumbs={[{ label: 'Spiders', to: '/crawl' }]}>
        {error === null ? <SkeletonRows rows={10} /> : <ErrorNote error={error} />}
      </Page>
    );
  return (
    <Editor
      key={spider.data.version}
      spider={spider.data}
      dataset={dataset.data}
      goodUrl={
        health.data.fields.find(({ last_good_url }) => last_good_url !== null)?.last_good_url ?? undefined
      }
    />
  );
}

interface EditorProps {
  spider: Spider;
  dataset: Dataset | undefined;
  goodUrl: string | undefined;
}

function Editor({ spider, dataset, goodUrl }: EditorProps) {
  const { spider_id, name, definition, version, scope, site_url } = spider;
  const navigate = useNavigate();
  const [url, setUrl] = useAddressState<string>('url', goodUrl ?? scope.start_urls?.[0] ?? site_url);
  const [at] = useAddressState<number>('handler', 0);
  const handler = must(definition.handlers[at] ?? definition.handlers[0], 'a handler of the spider');
  const [draft, setDraft] = useState<Draft>(() =>
    draftOfHandler(handler, new Map(dataset?.columns.map((column) => [column.name, column.data_type]))),
  );
  const changed = {
    ...definition,
    handlers: definition.handlers.map((one) => (one === handler ? handlerOf(handler, draft) : one)),
  };
  const save = useMutation<Spider, GranaryError>({
    mutationFn: async () => {
      if (dataset !== undefined) await addColumns(dataset, draft);
      return api().call('spiders.update', { spider_id, definition: changed });
    },
    onSuccess: async (saved) => {
      await refresh('spiders', 'datasets');
      showToast({ text: `Saved as version ${saved.version}`, kind: 'good' });
      await navigate({ to: `/crawl/spiders/${spider_id}` });
    },
  });
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Spiders', to: '/crawl' }]}
      facts={['visual editor', <code key="of">{handler.url_pattern}</code>]}
      actions={
        <Button
          kind="primary"
          busy={save.isPending}
          disabled={usableFields(draft.fields).length === 0}
          onClick={() => save.mutate()}
        >
          <Save /> Save as version {version + 1}
        </Button>
      }
      calls={[callOf('spiders.update', { spider_id, definition: changed })]}
      full
    >
      <PageField url={url} onLook={setUrl} />
      {save.error !== null && <ErrorNote error={save.error} className="mx-4 my-2" />}
      <Workbench
        url={url}
        built={undefined}
        isBuilding={false}
        fault={null}
        draft={draft}
        onChange={setDraft}
      />
    </Page>
  );
}

/** A field that is new needs a column to go into. */
async function addColumns({ dataset_id, columns }: Dataset, draft: Draft): Promise<void> {
  const there = new Set(columns.map(({ name }) => name));
  const missing = usableFields(draft.fields).filter(({ name }) => !there.has(name));
  if (missing.length === 0) return;
  await api().call('datasets.update', {
    dataset_id,
    columns: [
      ...columns.map(({ name }) => ({ name })),
      ...missing.map(({ name, data_type }) => ({ name, data_type })),
    ],
  });
}
