import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import * as crawls from '../../../acquire/crawl/events.ts';
import * as spiders from '../../../acquire/spiders/events.ts';
import { type EdgeFact, type Facts, own, urlAsset } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { flowsIn, keyOf, textIn } from '../payload.ts';

const spiderDescribed = ({
  subject,
  payload,
}: EventOf<typeof spiders.spiderCreated | typeof spiders.spiderUpdated>): Facts => ({
  assets: [{ ...own('spider', subject), name: textIn(payload, 'name'), made: true }],
  edges: [],
});

const spiderArchived = ({ subject, payload }: EventOf<typeof spiders.spiderArchived>): Facts => ({
  assets: [{ ...own('spider', subject), name: textIn(payload, 'name'), deleted: true }],
  edges: [],
});

/** The site and the spider go into the crawl, or the crawl that kept the pages; the crawl goes into the dataset. */
function crawlStarted(event: EventOf<typeof crawls.crawlStarted>): Facts {
  const { accountId, subject, payload } = event;
  const crawl = own('crawl', subject);
  const site = urlAsset(textIn(payload, 'site_url') ?? '');
  const spiderId = textIn(payload, 'spider_id');
  const datasetId = textIn(payload, 'dataset_id');
  const kept = textIn(payload, 'from_job');
  const read = kept === undefined ? site && keyOf(site) : own('crawl', kept);
  const columns = flowsIn(payload);
  const edges: EdgeFact[] = [];
  if (read !== undefined) edges.push({ from: read, to: crawl, relation: 'reads', runId: subject });
  if (spiderId !== undefined)
    edges.push({ from: own('spider', spiderId), to: crawl, relation: 'runs', runId: subject });
  const dataset = datasetId === undefined ? undefined : own('dataset', datasetId);
  if (dataset !== undefined)
    edges.push({ from: crawl, to: dataset, relation: 'writes', columns, runId: subject });
  return {
    assets: [
      { ...crawl, name: `Crawl of ${textIn(payload, 'site_url') ?? subject}`, made: true },
      ...(site === undefined || kept !== undefined ? [] : [site]),
    ],
    edges,
    run: {
      runId: subject,
      job: jobOf(accountId, 'crawl', spiderId ?? site?.ref),
      state: 'started',
      inputs: read === undefined ? [] : [read],
      outputs: dataset === undefined ? [] : [dataset],
      columns:
        dataset === undefined || read === undefined || columns === undefined
          ? []
          : [{ input: read, output: dataset, flows: columns }],
    },
  };
}

export const ACQUISITION_NEWS: readonly Hearing<Facts>[] = [
  hear(spiders.spiderCreated, spiderDescribed),
  hear(spiders.spiderUpdated, spiderDescribed),
  hear(spiders.spiderArchived, spiderArchived),
  hear(crawls.crawlStarted, crawlStarted),
];
