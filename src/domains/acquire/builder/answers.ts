import type { Built } from './building/build-spider.ts';
import type { Discovery } from './discover/discover.ts';
import type { Example, FieldCandidate, LinkCandidate } from './discover/types.ts';
import type { BuildSpider, BuiltSpider, Field } from './schema.ts';

export const toField = ({
  name,
  dataType,
  concept,
  selector,
  samples,
  filled,
  confidence,
  evidence,
  alternatives,
}: FieldCandidate): Field => ({
  name,
  data_type: dataType,
  meaning: concept,
  selector: { ...selector },
  samples,
  filled,
  confidence,
  evidence,
  alternatives: alternatives.map((one) => ({ ...one.selector })),
});

export const toLink = ({ css, xpath, urls, confidence, evidence }: LinkCandidate) => ({
  css: css ?? null,
  xpath: xpath ?? null,
  urls: urls.slice(0, 20),
  confidence,
  evidence,
});

export const toContainers = ({ records }: Discovery) =>
  records.map(({ item, count, confidence, fields, detail }) => ({
    item,
    count,
    confidence,
    fields: fields.map(toField),
    detail_link: detail === null ? null : toLink(detail),
  }));

export function toBuilt(
  { spider, kind, isRendered, fields, preview, discovery, pages, warnings, isModelUsed }: Built,
  spiderId: string | null,
): BuiltSpider {
  const others = kind === 'page' ? discovery.records : discovery.records.slice(1);
  const mean = fields.reduce((total, { confidence }) => total + confidence, 0) / Math.max(1, fields.length);
  const container = kind === 'page' ? 1 : (discovery.records[0]?.confidence ?? 0);
  return {
    spider,
    spider_id: spiderId,
    kind,
    js_rendering: isRendered,
    confidence: Math.round(mean * container * 100) / 100,
    fields: fields.map(toField),
    rows: preview.rows,
    row_count: preview.total,
    columns: columnsFor(fields),
    other_records: others.map((one) => ({
      item: one.item,
      count: one.count,
      confidence: one.confidence,
      fields: one.fields.map(({ name }) => name),
    })),
    pages,
    used_model: isModelUsed,
    warnings,
  };
}

export const columnsFor = (fields: readonly FieldCandidate[]) =>
  fields.map(({ name, dataType }) => ({ name, data_type: dataType, nullable: true }));

/** Examples in any of their forms: name and value, or a value alone. */
export function toExamples(given: BuildSpider['examples']): Example[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return named(given as Record<string, unknown>);
  return given.flatMap((one) =>
    typeof one === 'object' ? named(one as Record<string, unknown>) : [{ name: null, value: String(one) }],
  );
}

const named = (record: Record<string, unknown>): Example[] =>
  Object.entries(record).map(([name, value]) => ({ name, value: String(value) }));
