import { Page } from '../../frame/page.tsx';
import { SiteSelect, useSite } from '../../frame/site-choice.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { useAddressChange, useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { useOperation } from '../../lib/query.ts';
import { ClientPanel } from './client-panel.tsx';
import { ConnectionBox } from './connection-box.tsx';
import { InspectSection } from './inspect-section.tsx';
import { SitemapsSection } from './sitemaps-section.tsx';
import { SnapshotView } from './snapshot-view.tsx';
import { useNextStep } from './use-next-step.ts';

export default function SearchConsolePage() {
  const { all, site, choose } = useSite();
  const [panel, setPanel] = useAddressState<string>('panel', '');
  const change = useAddressChange();
  const client = useOperation('search-console.get-client', {}, { every: 30_000 });
  const isConnected = client.data?.connection.status === 'connected';
  const siteId = site?.site_id ?? '';
  const hasSite = site !== undefined;
  const property = useOperation(
    'search-console.get-property',
    { site_id: siteId },
    { when: hasSite && isConnected, every: 60_000 },
  );
  const step = useNextStep({
    client: client.data,
    propertyError: isConnected ? property.error : null,
    hasSite,
    open: setPanel,
  });
  const synced = property.data?.last_synced;
  return (
    <Page
      title="Search Console"
      facts={[
        property.data !== undefined && isConnected
          ? property.data.property
          : 'Clicks, impressions and positions of a site in search',
        synced != null && (
          <>
            last synced <Time at={synced} />
          </>
        ),
      ]}
      {...(all.length > 1 ? { actions: <SiteSelect sites={all} site={site} onChoose={choose} /> } : {})}
      calls={[
        callOf('search-console.get-client'),
        callOf('search-console.snapshot', { site_id: hasSite ? siteId : 'SITE_ID' }),
        callOf('search-console.analyze', { url: site?.url ?? 'https://shop.example.com/' }),
      ]}
    >
      <div className="flex flex-col gap-4">
        {client.error !== null && <ErrorNote error={client.error} onRetry={() => void client.refetch()} />}
        {client.isPending && <SkeletonRows rows={2} />}
        {client.data !== undefined && (
          <ConnectionBox
            client={client.data}
            step={step}
            panel={panel}
            setPanel={setPanel}
            onChoose={(siteId) => change({ site: siteId, panel: undefined })}
          />
        )}
        {hasSite && <SnapshotView key={siteId} siteId={siteId} />}
        <InspectSection example={site?.url} step={step} />
        {hasSite && isConnected && property.data !== undefined && <SitemapsSection siteId={siteId} />}
      </div>
      {panel === 'client' && client.data !== undefined && (
        <ClientPanel client={client.data} onClose={() => setPanel('')} />
      )}
    </Page>
  );
}
