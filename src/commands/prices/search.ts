import type { Granary, RateList } from '../../../client/index.ts';
import { AMOUNT_KINDS } from '../../platform/prices/model/index.ts';
import { type Connected, readArguments, withGranary } from '../connection.ts';
import { EXIT, wrongUsage } from '../failure.ts';
import { note, printJson } from '../terminal.ts';
import { hospitalFilter } from './find-hospital.ts';
import type { RateQuery } from './rate-query.ts';
import { csvText, statsLine, tableOf } from './rate-table.ts';
import { wholeNumber } from './whole-number.ts';

const FORMATS = ['table', 'json', 'csv'] as const;
type Format = (typeof FORMATS)[number];

const MOST_RATES = 1_000;
/** `CPT:73721`, or a code alone: it has a digit, and no blank. */
const CODE = /^(?:([A-Za-z][A-Za-z-]*):)?([A-Za-z]{0,2}\d[\dA-Za-z.-]*)$/;

export function searchPrices(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    near: { type: 'string' },
    radius: { type: 'string' },
    payer: { type: 'string' },
    hospital: { type: 'string' },
    kind: { type: 'string' },
    format: { type: 'string', default: 'table' },
    limit: { type: 'string', default: '50' },
  });
  const text = positionals.join(' ').trim();
  if (text === '') throw wrongUsage('Give a billing code, or words of a description.');
  const format = values.json ? 'json' : FORMATS.find((known) => known === values.format);
  if (format === undefined) throw wrongUsage(`--format must be one of: ${FORMATS.join(', ')}.`);
  if (values.near !== undefined && !/^\d{5}$/.test(values.near))
    throw wrongUsage(`--near ${values.near} is not a ZIP code of five digits.`);
  if (values.radius !== undefined && values.near === undefined)
    throw wrongUsage('--radius needs --near: a ZIP code to measure from.');
  const kinds = kindsOf(values.kind);
  const query: RateQuery = {
    ...subjectOf(text),
    ...(values.near === undefined ? {} : { zip: values.near }),
    ...(values.radius === undefined ? {} : { radius_miles: wholeNumber('radius', values.radius, [1, 500]) }),
    ...(values.payer === undefined ? {} : { payer: values.payer }),
    ...(kinds === undefined ? {} : { amount_kind: kinds.join() }),
    limit: wholeNumber('limit', values.limit, [1, MOST_RATES]),
  };
  return withGranary(values, (connected) =>
    search(connected, { query, kinds, format, hospital: values.hospital, text }),
  );
}

function subjectOf(text: string): RateQuery {
  const [, type, code] = CODE.exec(text) ?? [];
  if (code === undefined) return { q: text };
  return { code: code.toUpperCase(), ...(type === undefined ? {} : { code_type: type.toUpperCase() }) };
}

function kindsOf(text: string | undefined): string[] | undefined {
  const kinds = text?.split(',').map((kind) => kind.trim().toLowerCase());
  const unknown = kinds?.find((kind) => !AMOUNT_KINDS.some((known) => known === kind));
  if (unknown !== undefined) throw wrongUsage(`--kind ${unknown} is none of: ${AMOUNT_KINDS.join(', ')}.`);
  return kinds;
}

interface Wish {
  query: RateQuery;
  kinds: string[] | undefined;
  format: Format;
  hospital: string | undefined;
  text: string;
}

async function search({ granary, signal }: Connected, wish: Wish): Promise<number> {
  const { hospital, format } = wish;
  const query = {
    ...wish.query,
    ...(hospital === undefined ? {} : await hospitalFilter(granary, wish.query, hospital, signal)),
  };
  const found = await granary.ratedata.searchRates(query, { signal });
  if (format === 'json') printJson(found);
  else if (format === 'csv') process.stdout.write(csvText(found.data));
  else if (found.total > 0) console.log(tableOf(found.data, { hasMiles: query.zip !== undefined }));
  if (found.total === 0) await explainNothing(granary, wish, signal);
  else if (format === 'table') {
    await tellFigures(granary, query, wish.kinds, signal);
    tellRest(found);
  }
  if (found.unplaced_hospitals > 0)
    note(`Left out, because their place is not known: ${found.unplaced_hospitals} hospitals.`);
  return EXIT.ok;
}

/** Amounts of different kinds have no common figures. */
async function tellFigures(
  granary: Granary,
  query: RateQuery,
  kinds: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (const kind of kinds ?? ['negotiated', 'cash']) {
    const asked = { ...query, amount_kind: kind, stats: true, limit: 1 };
    const { stats } = await granary.ratedata.searchRates(asked, { signal });
    if (stats !== undefined && stats.count > 0) console.log(statsLine(kind, stats));
  }
}

function tellRest({ data, total }: RateList): void {
  if (data.length < total)
    note(`Shown are ${data.length} of ${total.toLocaleString('en')} prices; raise --limit to see more.`);
}

async function explainNothing(granary: Granary, wish: Wish, signal: AbortSignal): Promise<void> {
  const { query, hospital, text } = wish;
  const { q, code, code_type: codeType } = query;
  const plain = { ...(q === undefined ? { code } : { q }), limit: 1 } as RateQuery;
  const narrowed = [
    query.zip === undefined ? undefined : 'raise --radius or omit --near',
    query.payer === undefined ? undefined : 'omit --payer',
    hospital === undefined ? undefined : 'omit --hospital',
    query.amount_kind === undefined ? undefined : 'omit --kind',
    codeType === undefined ? undefined : `omit ${codeType}:`,
  ].filter((advice) => advice !== undefined);
  const { total } = await granary.ratedata.searchRates(plain, { signal });
  if (total > 0 && narrowed.length > 0)
    note(
      `No prices match. Without these limits there are ${total.toLocaleString('en')}: ${narrowed.join(', ')}.`,
    );
  else
    note(
      `No prices for "${text}" are loaded. Load a file that has them with granary prices load FILE|URL, or try another code or word.`,
    );
}
