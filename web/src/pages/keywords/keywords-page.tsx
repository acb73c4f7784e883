import { KeyRound, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../frame/page.tsx';
import { AddSite, SiteSelect, useSite } from '../../frame/site-choice.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { AddKeywords } from './add-keywords.tsx';
import { CompetitorsPanel } from './competitors-panel.tsx';
import { ImportCsv } from './import-csv.tsx';
import { KeywordList } from './keyword-list.tsx';
import { LandscapeView } from './landscape-view.tsx';
import { Recommendations } from './recommendations.tsx';

const VIEWS = [
  { value: 'keywords', label: 'Tracked' },
  { value: 'recommend', label: 'Recommendations' },
  { value: 'landscape', label: 'Share of voice' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const SHOWN: Record<View, (props: { siteId: string; open(panel: string): void }) => ReactNode> = {
  keywords: KeywordList,
  recommend: Recommendations,
  landscape: LandscapeView,
};

export default function KeywordsPage() {
  const { sites, all, site, choose } = useSite();
  const [view, setView] = useAddressState<View>('view', 'keywords');
  const [panel, setPanel] = useAddressState<string>('panel', '');
  const [keyword] = useAddressState<string>('keyword', '');
  const siteId = site?.site_id ?? '';
  const Shown = SHOWN[view] ?? KeywordList;
  const close = () => setPanel('');
  return (
    <Page
      title="Keywords"
      facts={['Volume, position and difficulty, each with its source and age']}
      {...(site === undefined
        ? {}
        : {
            actions: (
              <>
                {all.length > 1 && <SiteSelect sites={all} site={site} onChoose={choose} />}
                <Button kind="primary" onClick={() => setPanel('add')}>
                  <Plus /> Add keywords
                </Button>
              </>
            ),
          })}
      calls={callsOf(site?.site_id ?? 'SITE_ID')}
    >
      {sites.error !== null && <ErrorNote error={sites.error} onRetry={() => void sites.refetch()} />}
      {sites.isPending && <SkeletonRows rows={8} />}
      {sites.data !== undefined && site === undefined && (
        <EmptyPage icon={KeyRound} title="Add a site first" action={<AddSite onAdded={choose} />}>
          Keywords belong to a site: its pages are compared with those that rank.
        </EmptyPage>
      )}
      {site !== undefined && (
        <div className="flex flex-col gap-4">
          <Tabs label="View" value={view} onChange={setView} tabs={VIEWS} className="self-start" />
          <Shown key={siteId} siteId={siteId} open={setPanel} />
        </div>
      )}
      {site !== undefined && panel === 'add' && <AddKeywords siteId={siteId} onClose={close} />}
      {site !== undefined && panel === 'csv' && <ImportCsv siteId={siteId} onClose={close} />}
      {site !== undefined && panel === 'competitors' && keyword !== '' && (
        <CompetitorsPanel siteId={siteId} keyword={keyword} onClose={close} />
      )}
    </Page>
  );
}

const callsOf = (site_id: string) => [
  callOf('keywords.list', { site_id }),
  callOf('keywords.put', { site_id, keywords: [{ keyword: 'sourdough bread' }] }),
  callOf('keywords.recommend', { site_id }),
  callOf('landscape.get', { site_id }),
];
