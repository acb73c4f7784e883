import { DefinitionError } from '../errors.ts';
import { type Chain, type Query, TARGET } from '../match/program.ts';
import { ProgramBuilder } from '../match/program-builder.ts';
import { compileInto, type Fallback, Selector, type SelectorDefinition } from '../match/selector.ts';
import { Pattern } from '../values/pattern.ts';
import { compilePart, compileTransform, type Stage, textOf } from '../values/transforms.ts';
import { isAddress } from './build-rows.ts';
import type { FieldDefinition, HandlerDefinition } from './definition.ts';
import type { FieldPlan, GroupPlan, Origin, Plan, Reading } from './plan.ts';
import { compileSource } from './source-reader.ts';

const MOST_FIELDS = 200;
const MOST_GROUPS = 30;
const MOST_TRANSFORMS = 20;
const ITSELF: Chain = { compounds: [], target: { kind: TARGET.ELEMENT }, fromScope: true };

/** Checks a definition and puts all its selectors into one program. */
export function compilePlan(definition: HandlerDefinition): Plan {
  const columns = Object.keys(definition.fields);
  if (columns.length > MOST_FIELDS)
    throw new DefinitionError('fields', `A handler can have at most ${MOST_FIELDS} fields.`);
  const item = compileItem(definition.item);
  const { builder } = item;
  const fields = columns.map((column) =>
    compileField(column, definition.fields[column]!, builder, item.kind !== 'none'),
  );
  for (const [index, { origin }] of fields.entries())
    if (origin.kind === 'query') builder.add(origin.query, index);
  const groups = compileGroups(definition.follow ?? {}, builder, fields.length);
  const sources = fields.flatMap(({ origin }) => (origin.kind === 'source' ? [origin.read] : []));
  return {
    program: builder.build(),
    item: item.kind,
    fields,
    groups,
    firstGroup: fields.length,
    linkText: definition.linkText === true,
    wantsMetas: sources.some((source) => source.wantsMetas),
    wantsJsonLd: sources.some((source) => source.wantsJsonLd),
    hasBoundFields: fields.some(
      ({ origin }) => origin.kind === 'query' && origin.query.boundToItem && origin.query.reach === 'item',
    ),
    needsTree:
      item.needsTree ??
      fields.map(fieldNeedsTree).find((reason) => reason !== undefined) ??
      groups.find((group) => group.needsTree !== undefined)?.needsTree,
  };
}

interface CompiledItem {
  kind: Plan['item'];
  builder: ProgramBuilder;
  needsTree: string | undefined;
}

function compileItem(definition: SelectorDefinition | undefined): CompiledItem {
  if (definition === undefined) return { kind: 'none', builder: new ProgramBuilder(), needsTree: undefined };
  const builder = new ProgramBuilder();
  const compiled = compilePart(() => compileInto(builder, definition), 'item');
  if ('query' in compiled) {
    const { query } = compiled;
    if (query.chains.some((chain) => chain.target.kind !== TARGET.ELEMENT)) {
      throw new DefinitionError('item', 'An item must be an element, not text or an attribute.');
    }
    if (query.pick === undefined && !query.chains.some((chain) => chain.fromScope === true)) {
      builder.addItem(query);
      return { kind: 'walked', builder, needsTree: query.streams ? undefined : 'the item' };
    }
  }
  // Items that another engine finds are known before the walk.
  const fallback = 'fallback' in compiled ? compiled.fallback : new Selector(definition);
  return { kind: { fallback }, builder: new ProgramBuilder(true), needsTree: 'the item' };
}

function compileField(
  column: string,
  definition: FieldDefinition,
  builder: ProgramBuilder,
  hasItem: boolean,
): FieldPlan {
  const path = `fields.${column}`;
  const reading = readingOf(definition, path);
  const origin = originOf(definition, path, builder, hasItem);
  const stages = stagesOf(definition, path, origin, reading);
  const transforms = definition.transforms ?? [];
  return {
    column,
    origin,
    reading,
    multiple: definition.multiple === true,
    splits: transforms.some(({ type }) => type === 'split' || type === 'json_path'),
    stages,
    default: definition.default ?? null,
    required: definition.required === true,
  };
}

function readingOf(definition: FieldDefinition, path: string): Reading {
  const name = definition.attribute ?? 'text';
  if (typeof name !== 'string' || name.trim() === '')
    throw new DefinitionError(`${path}.attribute`, 'Name an attribute, or omit it for the text.');
  if (name === 'text' || name === 'html' || name === 'outer_html') return { kind: name };
  return { kind: 'attribute', name: name.toLowerCase() };
}

function originOf(
  definition: FieldDefinition,
  path: string,
  builder: ProgramBuilder,
  hasItem: boolean,
): Origin {
  const { css, xpath, source } = definition;
  const given = [css, xpath, source].filter((part) => part !== undefined);
  if (given.length > 1) throw new DefinitionError(path, 'Give one of css, xpath and source.');
  if (source !== undefined) return { kind: 'source', read: compileSource(definition, path) };
  if (given.length === 0) {
    if (!hasItem) return queryOrFallback(builder, { css: ':root' }, path);
    return { kind: 'query', query: { chains: [ITSELF], reach: 'item', streams: true, boundToItem: true } };
  }
  return queryOrFallback(
    builder,
    css === undefined ? { xpath: xpath! } : { css },
    css === undefined ? `${path}.xpath` : `${path}.css`,
  );
}

function queryOrFallback(builder: ProgramBuilder, selector: SelectorDefinition, path: string): Origin {
  const compiled = compilePart(() => compileInto(builder, selector), path);
  return 'query' in compiled
    ? { kind: 'query', query: compiled.query }
    : { kind: 'fallback', fallback: compiled.fallback };
}

function stagesOf(definition: FieldDefinition, path: string, origin: Origin, reading: Reading): Stage[] {
  const stages: Stage[] = [];
  if (readsAddress(origin, reading)) stages.push(compileTransform({ type: 'absolute_url' }, path));
  if (definition.regex !== undefined) {
    const pattern = compilePart(() => new Pattern(definition.regex!), `${path}.regex`);
    stages.push((values) => values.flatMap((value) => pattern.find(textOf(value)) ?? []));
  }
  const transforms = definition.transforms ?? [];
  if (transforms.length > MOST_TRANSFORMS)
    throw new DefinitionError(
      `${path}.transforms`,
      `A field can have at most ${MOST_TRANSFORMS} transforms.`,
    );
  for (const [index, transform] of transforms.entries())
    stages.push(compileTransform(transform, `${path}.transforms[${index}]`));
  return stages;
}

/** `href` of an element, or `@href` of an expression. */
function readsAddress(origin: Origin, reading: Reading): boolean {
  if (origin.kind === 'source') return false;
  if (reading.kind === 'attribute') return isAddress(reading.name);
  if (origin.kind === 'fallback') return false;
  const targets = origin.query.chains.map((chain) => chain.target);
  return targets.every((target) => target.kind === TARGET.ATTRIBUTE && isAddress(target.attribute!));
}

function fieldNeedsTree(field: FieldPlan): string | undefined {
  const { origin, reading, column } = field;
  if (reading.kind === 'html' || reading.kind === 'outer_html') return `the markup of ${column}`;
  if (origin.kind === 'fallback') return `the selector of ${column}`;
  if (origin.kind === 'source') return origin.read.needsTree ? `the source of ${column}` : undefined;
  return origin.query.streams ? undefined : `the selector of ${column}`;
}

function compileGroups(
  follow: Readonly<Record<string, SelectorDefinition>>,
  builder: ProgramBuilder,
  first: number,
): GroupPlan[] {
  const names = Object.keys(follow);
  if (names.length > MOST_GROUPS)
    throw new DefinitionError('follow', `There can be at most ${MOST_GROUPS} groups of links.`);
  return names.map((name, index) => {
    const definition = follow[name]!;
    const compiled = compilePart(() => compileInto(builder, definition), `follow.${name}`);
    const walked = 'query' in compiled ? forPage(compiled.query) : undefined;
    if (walked === undefined) {
      const fallback: Fallback = 'fallback' in compiled ? compiled.fallback : new Selector(definition);
      return { name, fallback, needsTree: `the links of ${name}` };
    }
    builder.add(walked, first + index);
    return { name, fallback: undefined, needsTree: walked.streams ? undefined : `the links of ${name}` };
  });
}

/** Groups look at the whole page; what begins at an item, or asks for one result of all, is answered afterwards. */
function forPage(query: Query): Query | undefined {
  const texts = query.chains.some((chain) => chain.fromScope === true || chain.target.kind === TARGET.TEXT);
  if (texts || query.pick !== undefined || query.usesScope === true) return undefined;
  return { ...query, reach: 'page' };
}
