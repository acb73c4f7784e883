import { LimitError } from '../errors.ts';
import type { UrlResolver } from '../links/resolve-url.ts';
import type { Program, Query } from '../match/program.ts';
import { type Found, runProgram } from '../match/run.ts';
import type { TreeFacts } from '../match/tree-facts.ts';
import type { FoundValue } from '../match/xpath-fallback.ts';
import { collapse } from '../text/text-recorder.ts';
import { type TextBudget, textBudget, visibleText } from '../text/visible-text.ts';
import { type Element, isElement, isText, parentElement } from '../tree/nodes.ts';
import { isAddress } from './build-rows.ts';
import { accepting } from './extraction.ts';
import type { FieldPlan, Plan } from './plan.ts';
import type { RowDraft } from './row-draft.ts';

/** Items inside of items that are looked into one by one; a page with more is hostile. */
const MOST_NESTED = 2000;

/** Fields that the walk could not answer: those of other engines, and those that depend on which nested item is meant. */
export function resolveLater(
  plan: Plan,
  nestedProgram: () => Program,
  rows: readonly RowDraft[],
  facts: TreeFacts,
  resolver: UrlResolver,
): void {
  const budget = textBudget();
  const nested = plan.hasBoundFields ? rows.filter((row) => row.nested) : [];
  if (nested.length > MOST_NESTED) throw new LimitError('The page has too many nested items.');
  for (const row of nested) resolveNested(plan, nestedProgram(), row, facts, budget);
  for (const [index, field] of plan.fields.entries()) {
    if (field.origin.kind !== 'fallback') continue;
    for (const row of rows) {
      const found = field.origin.fallback.select(facts.document, row.item);
      if (found.length > 0) row.values[index] = [];
      for (const result of found) {
        const value = withAddress(read(field, result, budget), result, resolver);
        if (value !== undefined && (field.multiple || row.values[index]!.length === 0))
          row.values[index]!.push(value);
      }
    }
  }
}

function resolveNested(
  plan: Plan,
  program: Program,
  row: RowDraft,
  facts: TreeFacts,
  budget: TextBudget,
): void {
  const bound = (query: number) => boundQuery(plan.fields[query]);
  for (const index of plan.fields.keys()) {
    if (bound(index) === undefined) continue;
    row.values[index] = undefined;
    row.counts[index] = 0;
  }
  const report = (query: number, found: Found) => {
    const asked = bound(query);
    if (asked === undefined || (asked.belowItem === true && elementOf(found) === row.item)) return;
    const field = plan.fields[query]!;
    const value = read(field, found, budget);
    if (value === undefined) row.values[query] ??= [];
    else accepting(row, query, field)?.push(value);
  };
  runProgram(program, facts.document, facts, report, row.item);
}

function boundQuery(field: FieldPlan | undefined): Query | undefined {
  if (field?.origin.kind !== 'query') return undefined;
  const { query } = field.origin;
  return query.boundToItem && query.reach === 'item' ? query : undefined;
}

function elementOf(found: Found): Element | null {
  if ('owner' in found) return found.owner;
  return isText(found) ? parentElement(found) : found;
}

/** An engine that finds `@href` by itself gives it as it stands. */
function withAddress(value: unknown, found: Found | FoundValue, resolver: UrlResolver): unknown {
  if (!('owner' in found) || !isAddress(found.name)) return value;
  return resolver.resolve(found.value) ?? value;
}

/** What a field takes of a result; undefined when an element lacks the attribute. */
function read(field: FieldPlan, found: Found | FoundValue, budget: TextBudget): unknown {
  if ('value' in found) return found.value;
  if (isText(found)) return collapse(found.data);
  if (!isElement(found)) return undefined;
  const { reading } = field;
  if (reading.kind === 'attribute') return found.attribs[reading.name];
  return reading.kind === 'text' ? visibleText(found, budget) : found;
}
