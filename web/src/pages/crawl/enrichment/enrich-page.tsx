import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { JobLine } from '../../../frame/job-line.tsx';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useJobs } from '../../../lib/activity.ts';
import { callOf } from '../../../lib/curl.ts';
import { useOperation } from '../../../lib/query.ts';
import { CrawlArea } from '../crawl-area.tsx';
import { Sources } from './sources.tsx';
import { StartEnrichment } from './start-enrichment.tsx';

const SHOWN = 10;

export default function EnrichPage() {
  const [starting, setStarting] = useState(false);
  const sources = useOperation('enrichment.list-sources', { limit: 200 });
  const work = useJobs();
  const jobs = work.jobs.filter(({ job_id }) => job_id.startsWith('ej_'));
  return (
    <CrawlArea
      title="Enrichment"
      facts={['new columns for the rows of a dataset, from public sources']}
      calls={[
        callOf('enrichment.list-sources'),
        callOf('enrichment.enrich', { dataset_id: 'ds_…', source_name: 'page_metadata' }),
      ]}
      actions={
        <Button kind="primary" onClick={() => setStarting(true)}>
          <Sparkles /> Enrich a dataset
        </Button>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <Section title="Sources" note={sources.data?.total} className="xl:col-span-2">
          {sources.error !== null && <ErrorNote error={sources.error} className="m-2" />}
          {sources.isPending && <SkeletonRows rows={10} />}
          {sources.data !== undefined && <Sources sources={sources.data.data} />}
        </Section>
        <Section title="Enrichments" note="of the last month">
          {work.error !== null && <ErrorNote error={work.error} className="m-2" />}
          {work.isPending && <SkeletonRows rows={3} />}
          {work.data !== undefined && jobs.length === 0 && (
            <p className="p-3 text-sm text-quiet">
              No enrichments yet. Rows with a domain, a URL or an email address can be enriched.
            </p>
          )}
          {jobs.slice(0, SHOWN).map((job) => (
            <JobLine key={job.job_id} job={job} />
          ))}
        </Section>
      </div>
      {starting && <StartEnrichment sources={sources.data?.data ?? []} onClose={() => setStarting(false)} />}
    </CrawlArea>
  );
}
