import type { Definition, Selector, Spider } from '../schema.ts';
import type { RepairedField } from './engine/repair-handler.ts';
import type { HandlerRepairs } from './find-repairs.ts';
import type { Change, RepairSpider, SpiderRepair } from './schema.ts';

type Told = Omit<SpiderRepair, 'applied' | 'version'>;

/** What was found, as a patch with its evidence and the definition that it would make. */
export function tellRepairs(spider: Spider, body: RepairSpider, found: readonly HandlerRepairs[]): Told {
  const patch = found.flatMap(patchOf);
  const fields = found.flatMap(({ handler, repaired }) =>
    (repaired?.fields ?? [])
      .filter(({ field }) => body.fields === undefined || body.fields.includes(field))
      .map(({ field, verdict, reason, others }) => ({
        handler,
        field,
        verdict,
        reason,
        alternatives: verdict === 'repaired' ? [] : alternativesOf(others),
      })),
  );
  const status = statusOf(found, patch, fields);
  return {
    spider_id: spider.spider_id,
    status,
    summary: summaryOf(status, patch, fields),
    patch,
    fields,
    pages: found.flatMap(({ handler, pages }) => pages.map((page) => ({ ...page, handler }))),
    definition: patched(spider.definition, patch),
    next_steps: nextSteps(spider, status, body.apply === true),
  };
}

function patchOf({ handler, repaired }: HandlerRepairs): Change[] {
  if (repaired === undefined) return [];
  const { item } = repaired;
  const container: Change[] =
    item === null || item.after === null
      ? []
      : [
          {
            path: `definition.handlers.${handler}.item`,
            handler,
            field: null,
            before: item.before,
            after: { css: item.after.css },
            confidence: item.after.confidence,
            robustness: item.after.robustness,
            reason: 'It no longer finds the row container.',
            match_rate_before: 0,
            match_rate_after: 1,
            good_pages: [],
            fresh_pages: [],
            alternatives: [],
          },
        ];
  return [...container, ...repaired.fields.flatMap((field) => changeOf(handler, field))];
}

function changeOf(handler: number, repaired: RepairedField): Change[] {
  if (repaired.after === null) return [];
  return [
    {
      path: `definition.handlers.${handler}.selectors.${repaired.field}`,
      handler,
      field: repaired.field,
      before: repaired.before as Selector,
      after: repaired.after as Selector,
      confidence: repaired.confidence,
      robustness: repaired.robustness,
      reason: repaired.reason,
      match_rate_before: round(repaired.rateBefore),
      match_rate_after: round(repaired.rateAfter),
      good_pages: repaired.good,
      fresh_pages: repaired.fresh,
      alternatives: alternativesOf(repaired.others),
    },
  ];
}

const alternativesOf = (others: RepairedField['others']) =>
  others.filter(({ confidence }) => confidence > 0).map(({ css, confidence }) => ({ css, confidence }));

function patched(definition: Definition, patch: readonly Change[]): Definition {
  const handlers = definition.handlers.map((handler, at) => {
    const own = patch.filter((change) => change.handler === at);
    const selectors = { ...handler.selectors };
    for (const { field, after } of own) if (field !== null) selectors[field] = after;
    const container = own.find(({ field }) => field === null);
    return {
      ...handler,
      ...(container === undefined ? {} : { item: { css: container.after.css! } }),
      selectors,
    };
  });
  return { ...definition, handlers };
}

function statusOf(
  found: readonly HandlerRepairs[],
  patch: readonly Change[],
  fields: Told['fields'],
): SpiderRepair['status'] {
  if (found.every(({ goodPages }) => goodPages === 0)) return 'no_good_pages';
  if (found.every(({ repaired }) => repaired === undefined)) return 'no_pages';
  const isLeft = fields.some(({ verdict }) => verdict !== 'healthy' && verdict !== 'repaired');
  if (patch.length > 0) return isLeft ? 'partly_repaired' : 'repaired';
  return isLeft ? 'not_repaired' : 'healthy';
}

function summaryOf(status: SpiderRepair['status'], patch: readonly Change[], fields: Told['fields']): string {
  if (status === 'no_good_pages') return 'No crawl has stored a good page of this spider yet.';
  if (status === 'no_pages') return 'None of the pages could be read.';
  const broken = fields.filter(({ verdict }) => verdict !== 'healthy').length;
  if (broken === 0 && patch.length === 0) return 'All selectors find what they found before.';
  const repaired = patch.filter(({ field }) => field !== null).length;
  return `${repaired} of ${broken} broken fields ${repaired === 1 ? 'has' : 'have'} a replacement.`;
}

function nextSteps({ spider_id: id }: Spider, status: SpiderRepair['status'], isApplied: boolean): string[] {
  switch (status) {
    case 'healthy':
      return [];
    case 'no_good_pages':
      return [
        `Crawl pages on which its selectors match: POST /api/v1/crawl/jobs with spider_id ${id}. Good pages are stored automatically.`,
      ];
    case 'no_pages':
      return ['Give pages that can be read, in test_urls.'];
    case 'not_repaired':
      return [`Review the alternatives, or correct the selectors with PUT /api/v1/spiders/${id}.`];
    default:
      return isApplied
        ? ['Crawl again: POST /api/v1/crawl/jobs.']
        : ['Review the patch, then send the same request with apply: true.'];
  }
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
