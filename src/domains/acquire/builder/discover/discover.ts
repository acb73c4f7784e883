import { walk } from '../../../../platform/html/index.ts';
import { lineOf } from './outline.ts';
import { pageFields } from './page-fields.ts';
import { paginationCandidates } from './pagination.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { recordCandidates } from './records.ts';
import { countThings } from './things.ts';
import { Budget } from './trials.ts';
import type { Example, FieldCandidate, LinkCandidate, PageInput, RecordCandidate, Wish } from './types.ts';
import { columnWish, wishesOf } from './wishes.ts';

export interface DiscoverInput {
  page: PageInput;
  /** Further pages of the same list. */
  more?: readonly PageInput[];
  /** Pages of single records of the list. */
  details?: readonly PageInput[];
  description?: string;
  examples?: readonly Example[];
  columns?: readonly { name: string; dataType: Wish['dataType'] }[];
}

export interface Discovery {
  records: RecordCandidate[];
  /** Of the page as a whole, or of the pages of details when there are some. */
  fields: FieldCandidate[];
  /** Of the same, what was not wished for. */
  others: FieldCandidate[];
  /** How many wishes and examples these fields fulfil. */
  granted: number;
  pagination: LinkCandidate[];
  /** Whether the page looks like one record rather than a list. */
  isSingle: boolean;
  /** It has scripts and hardly any text. */
  needsScripts: boolean;
  wishes: Wish[];
  warnings: string[];
}

/** Elements that the trials of one discovery may visit: some seconds of work at most. */
const VISITS = 25_000_000;

/** What a page, and pages like it, offer to a spider. Takes no longer than its budget allows, whatever the page is. */
export function discover(input: DiscoverInput): Discovery {
  const budget = new Budget(VISITS);
  const wishes =
    input.columns === undefined
      ? wishesOf(input.description ?? '')
      : input.columns.map(({ name, dataType }) => columnWish(name, dataType));
  const examples = input.examples ?? [];
  const read = (page: PageInput) => readPage(page, budget, wishes, examples);
  const page = read(input.page);
  const more = (input.more ?? []).map(read);
  const details = (input.details ?? []).map(read);
  const records = recordCandidates(page, more);
  const single = pageFields(details.length > 0 ? details : [page]);
  const warnings = [...single.warnings];
  if (page.outline.isCut) warnings.push('The page is very large; only its beginning was analysed.');
  if (budget.isSpent) warnings.push('The page is very large; not every selector could be tried.');
  return {
    records,
    fields: single.fields,
    others: single.others,
    granted: single.granted,
    pagination: paginationCandidates(page),
    isSingle: details.length === 0 && looksSingle(page, records, single.fields),
    needsScripts: looksEmpty(page),
    wishes,
    warnings,
  };
}

const LITTLE = 200;

/** Scripts make the page. */
function looksEmpty({ outline, tree }: ReadPage): boolean {
  const text = outline.body === undefined ? '' : lineOf(outline.body);
  if (text.length > LITTLE) return false;
  let scripts = 0;
  walk(tree.document, {
    open: ({ name, attribs }) => {
      if (name === 'script' && !/json/i.test(attribs.type ?? '')) scripts += 1;
    },
    close: () => undefined,
  });
  return scripts > 0;
}

/** One thing said by JSON-LD or by a headline with its own values, and no list that says more. */
function looksSingle(
  page: ReadPage,
  records: readonly RecordCandidate[],
  fields: readonly FieldCandidate[],
): boolean {
  const said =
    fields.some(({ concept, selector }) => concept === 'title' && selector.source === 'json-ld') &&
    countThings(page) === 1;
  const [best] = records;
  if (best === undefined) return fields.length > 0;
  const rich = best.fields.filter(({ concept }) => concept !== null).length;
  const known = fields.filter(({ concept }) => concept !== null && concept !== 'breadcrumbs').length;
  if (said) return true;
  const hasPrice = (list: readonly FieldCandidate[]) =>
    list.some(({ concept }) => concept === 'price' || concept === 'date');
  return best.count < 3 || (known >= 4 && rich <= 2 && hasPrice(fields) && !hasPrice(best.fields));
}
