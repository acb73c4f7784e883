import type { Crawler } from '../domains/acquire/crawl/index.ts';
import type { Spider, TriedSpider } from '../domains/acquire/spiders/index.ts';
import { datasetColumns } from '../domains/catalog/datasets/index.ts';
import type { Context } from '../kernel/context.ts';
import type { Tables } from '../platform/tables/index.ts';
import { REASONS, type Reason } from '../platform/web/index.ts';

/** Reads one page with a spider, as its crawls would. */
export async function trySpider(
  ctx: Context,
  crawler: Crawler,
  tables: Tables,
  { spider, url, render }: { spider: Spider; url: string; render: boolean },
): Promise<TriedSpider> {
  const { spider_id: spiderId, version, dataset_id: datasetId } = spider;
  const columns =
    datasetId === null
      ? undefined
      : await ctx.read((sql) => datasetColumns(sql, tables, ctx.account.id, datasetId));
  const plan = {
    spiderId,
    version,
    definition: spider.definition as Parameters<Crawler['tryPage']>[0]['definition'],
    dataset:
      columns === undefined || datasetId === null
        ? null
        : { datasetId, columns: columns.map(({ name, type, nullable }) => ({ name, type, nullable })) },
  };
  const { result, url: finalUrl, renderMs } = await crawler.tryPage(plan, url, render, ctx.signal);
  const { end, rows, rejected, matches, links } = result;
  const isRead = end.state === 'done';
  return {
    url: finalUrl,
    isHandled: !isRead || matches.length > 0,
    fault: isRead ? null : faultOf(end.reason, result.status),
    rows: [...rows, ...rejected].map(({ values }) => values),
    fields: matches.map(({ field, matched }) => ({ field, matched })),
    rejected: rejected.flatMap(({ faults }) => faults.map(({ column, message }) => ({ column, message }))),
    links: links.filter(({ reason }) => reason === undefined).length,
    renderMs,
  };
}

const faultOf = (reason: string | null, status: number): string =>
  `${REASONS[reason as Reason] ?? 'The page could not be read.'}${status === 0 ? '' : ` It returned ${status}.`}`;
