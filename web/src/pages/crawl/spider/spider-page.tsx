import { useNavigate } from '@tanstack/react-router';
import { Archive, Download, EllipsisVertical, Radar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { Thing } from '../../../frame/thing.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Menu, MenuItem } from '../../../kit/menu.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Time } from '../../../kit/time.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { type Call, callOf } from '../../../lib/curl.ts';
import { shortUrl } from '../../../lib/format.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { StartCrawl } from '../start-crawl.tsx';

export type Spider = Output<'spiders.get'>;

interface SpiderPageProps {
  calls?: readonly Call[];
  children(spider: Spider): ReactNode;
}

/** The head that the pages of a spider share. */
export function SpiderPage({ calls = [], children }: SpiderPageProps) {
  const { spider_id = '' } = usePathParts();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
  const spider = useOperation('spiders.get', { spider_id });
  const archive = useChange('spiders.archive', {
    onDone: ({ name }) => {
      showToast({ text: `${name} is archived`, kind: 'good' });
      void navigate({ to: '/crawl' });
    },
  });
  const write = useChange('spiders.export', { onDone: ({ content }, { format }) => save(content, format) });
  if (spider.data === undefined)
    return (
      <Page title="Spider" crumbs={CRUMBS}>
        {spider.error === null ? <SkeletonRows rows={8} /> : <ErrorNote error={spider.error} />}
      </Page>
    );
  const { name, site_url, dataset_id, version, updated_at, status } = spider.data;
  const to = `/crawl/spiders/${spider_id}`;
  return (
    <Page
      title={name}
      id={spider_id}
      crumbs={CRUMBS}
      facts={[
        shortUrl(site_url),
        dataset_id === null ? (
          'no dataset'
        ) : (
          <span key="dataset">
            writes to <Thing id={dataset_id} />
          </span>
        ),
        `version ${version}`,
        <span key="at">
          updated <Time at={updated_at} />
        </span>,
        status === 'archived' && 'archived',
      ]}
      actions={
        <>
          <Menu
            trigger={
              <IconButton label="More" kind="plain">
                <EllipsisVertical />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => write.mutate({ spider_id, format: 'yaml' })}>
              <Download /> Export as YAML
            </MenuItem>
            <MenuItem onSelect={() => write.mutate({ spider_id, format: 'json' })}>
              <Download /> Export as JSON
            </MenuItem>
            <MenuItem danger disabled={status === 'archived'} onSelect={() => archive.mutate({ spider_id })}>
              <Archive /> Archive
            </MenuItem>
          </Menu>
          <Button kind="primary" disabled={status === 'archived'} onClick={() => setStarting(true)}>
            <Radar /> Crawl
          </Button>
        </>
      }
      tabs={[
        { label: 'Fields', to },
        { label: 'Health', to: `${to}/health` },
        { label: 'Repair', to: `${to}/repair` },
        { label: 'Crawls', to: `${to}/crawls` },
      ]}
      calls={[callOf('spiders.get', { spider_id }), ...calls]}
    >
      {(archive.error ?? write.error) !== null && (
        <ErrorNote error={archive.error ?? write.error} className="mb-3" />
      )}
      {children(spider.data)}
      {starting && <StartCrawl spider={{ spider_id, name }} onClose={() => setStarting(false)} />}
    </Page>
  );
}

const CRUMBS = [{ label: 'Spiders', to: '/crawl' }];

function save(content: unknown, format = 'json'): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = `spider.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
