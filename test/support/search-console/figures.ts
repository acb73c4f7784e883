/** One row of a day, as the engine counts it. */
export interface Figure {
  query: string;
  page: string;
  country: string;
  device: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** A day of a property: its rows, and what rare queries add to its totals without a row. */
export interface DayFigures {
  rows: Figure[];
  withheld?: { clicks: number; impressions: number; position: number };
}

export interface AnalyticsBody {
  startDate: string;
  endDate: string;
  dimensions?: string[];
  rowLimit?: number;
  startRow?: number;
  dimensionFilterGroups?: { filters: { dimension: string; operator: string; expression: string }[] }[];
}

type Counted = Pick<Figure, 'clicks' | 'impressions' | 'position'>;

const MATCHES: Record<string, (value: string, expression: string) => boolean> = {
  equals: (value, expression) => value === expression,
  notEquals: (value, expression) => value !== expression,
  contains: (value, expression) => value.toLowerCase().includes(expression.toLowerCase()),
  notContains: (value, expression) => !value.toLowerCase().includes(expression.toLowerCase()),
  includingRegex: (value, expression) => new RegExp(expression).test(value),
  excludingRegex: (value, expression) => !new RegExp(expression).test(value),
};

/** searchanalytics.query over days: grouped, sorted by clicks, days without figures left out. */
export function answerAnalytics(days: ReadonlyMap<string, DayFigures>, body: AnalyticsBody) {
  const { dimensions = [], rowLimit = 1_000, startRow = 0 } = body;
  const filters = (body.dimensionFilterGroups ?? []).flatMap((group) => group.filters);
  const showsRare = filters.length === 0 && dimensions.every((dimension) => dimension === 'date');
  const groups = new Map<string, Counted[]>();
  for (const [day, { rows, withheld }] of days) {
    if (day < body.startDate || day > body.endDate) continue;
    const keysOf = (row: Partial<Figure>) =>
      dimensions.map((dimension) => (dimension === 'date' ? day : row[dimension as keyof Figure]));
    const add = (row: Partial<Figure> & Counted) => {
      const key = JSON.stringify(keysOf(row));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    };
    for (const row of rows) {
      const isWanted = filters.every(({ dimension, operator, expression }) =>
        MATCHES[operator]?.(String(row[dimension as keyof Figure]), expression),
      );
      if (isWanted) add(row);
    }
    if (withheld !== undefined && showsRare) add(withheld);
  }
  const all = [...groups].map(([key, counted]) => ({ keys: JSON.parse(key) as string[], ...sum(counted) }));
  all.sort((one, other) => other.clicks - one.clicks || one.keys.join().localeCompare(other.keys.join()));
  const shown = all.slice(startRow, startRow + rowLimit);
  return shown.length === 0 ? {} : { rows: shown, responseAggregationType: 'byProperty' };
}

function sum(all: readonly Counted[]) {
  const clicks = all.reduce((total, one) => total + one.clicks, 0);
  const impressions = all.reduce((total, one) => total + one.impressions, 0);
  const weighted = all.reduce((total, one) => total + one.position * one.impressions, 0);
  return { clicks, impressions, ctr: clicks / impressions, position: weighted / impressions };
}
