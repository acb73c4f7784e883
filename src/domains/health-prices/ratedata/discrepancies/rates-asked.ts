import { invalidRequest } from '../../../../kernel/errors.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { centreOf } from '../rates/centre.ts';
import type { RateQuery } from '../rates/filter.ts';
import { ratesFor } from '../rates/find-rates.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import { codesNamed } from '../rates/search-rates.ts';
import type { RatedataServices } from '../services.ts';
import type { Finding, Kind } from './finding.ts';

/** What findings do not have themselves, but the rates that they are about. */
const OF_RATES = [
  ...(['q', 'plan', 'market', 'product', 'place_of_service', 'amount_kind', 'methodology'] as const),
  ...(['arrangement', 'source_kind', 'min_amount', 'max_amount', 'updated_since'] as const),
];

const given = (query: RateQuery) => OF_RATES.filter((name) => query[name] !== undefined);

export function checkAskedRates(query: RateQuery, kind: Kind): void {
  const [path] = given(query);
  if (kind !== 'snapshot' || path === undefined) return;
  throw invalidRequest(
    `${path} is not for kind snapshot. Choose by code, setting, billing_class, modifiers, hospital or payer.`,
    { details: [{ path, message: 'is not for kind snapshot' }] },
  );
}

/** Selects `file_no` and `ord` of the amounts that are asked for; empty text where there are none. */
export interface AskedRates {
  sql: string;
  paths: string[];
}

/** The amounts that a question chooses by what only rates have; undefined where it does not. */
export async function ratesAsked(
  { database, duck }: Pick<RatedataServices, 'database' | 'duck'>,
  { accountId, open, held }: { accountId: string; open: OpenCatalogue; held: HeldParts },
  query: RateQuery,
): Promise<AskedRates | undefined> {
  if (given(query).length === 0) return undefined;
  const { modifiers: _modifiers, setting: _setting, ...ofRates } = query;
  const question = await ratesFor(
    { duck, held },
    [open],
    // Modifiers, setting and confidence are those of the finding; placeholders are a class of their own.
    { ...ofRates, min_confidence: 0, include_flagged: true },
    {
      centre: await centreOf(database, accountId, query),
      named: await codesNamed({ database }, accountId, query),
    },
  );
  if (question.sql === '') return { sql: '', paths: [] };
  return {
    sql: `SELECT file_no::VARCHAR AS file_no, ord::VARCHAR AS ord FROM (${question.sql})`,
    paths: question.paths,
  };
}

const PLACES = `[{"file_no": "VARCHAR", "ord": "VARCHAR"}]`;

/** The condition that one of the amounts of a finding is asked for; `findings` selects these. */
export const aboutRates = (findings: string, { sql }: AskedRates): string =>
  sql === ''
    ? 'false'
    : `discrepancy_id IN (SELECT discrepancy_id FROM
         (SELECT discrepancy_id, unnest(from_json(json_extract(body, '$.evidence'), '${PLACES}')) AS place FROM (${findings}))
         WHERE (place.file_no, place.ord) IN (${sql}))`;

/** The same for findings that are at hand. */
export async function aboutRatesAsked(
  { duck }: Pick<RatedataServices, 'duck'>,
  asked: AskedRates | undefined,
): Promise<(finding: Finding) => boolean> {
  if (asked === undefined) return () => true;
  const rows =
    asked.sql === '' ? [] : await duck.all<{ file_no: string; ord: string }>(asked.sql, asked.paths);
  const known = new Set(rows.map(({ file_no: file, ord }) => `${file}/${ord}`));
  return ({ evidence }) => evidence.some(({ file_no: file, ord }) => known.has(`${file}/${ord}`));
}
