import type { PageSink } from '../fast/parser-state.ts';
import { parseQuickly } from '../fast/quick-parser.ts';
import type { ScannedAttributes } from '../fast/scanned-attributes.ts';
import { Unfaithful } from '../fast/unfaithful.ts';
import type { Program } from '../match/program.ts';
import { ProgramBuilder } from '../match/program-builder.ts';
import { NodeAttributes } from '../match/run.ts';
import { compileInto } from '../match/selector.ts';
import { TreeFacts } from '../match/tree-facts.ts';
import { parseHtml } from '../parse/parse-html.ts';
import {
  type Document,
  type Element,
  type HtmlTree,
  isElement,
  isForeign,
  isText,
  type Lane,
} from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import { buildRows } from './build-rows.ts';
import { compilePlan } from './compile-plan.ts';
import type { Extracted, HandlerDefinition } from './definition.ts';
import { Extraction } from './extraction.ts';
import { followedLinks } from './followed-links.ts';
import type { Plan } from './plan.ts';
import { resolveLater } from './resolve-later.ts';
import { SourceData } from './source-reader.ts';

/** A handler ready for any number of pages. It keeps nothing of a page. */
export class CompiledHandler {
  readonly #definition: HandlerDefinition;
  readonly #plan: Plan;
  #nestedProgram: Program | undefined;

  /** Throws `DefinitionError`, whose cause is a `SelectorError` where a selector is at fault. */
  constructor(definition: HandlerDefinition) {
    this.#definition = definition;
    this.#plan = compilePlan(definition);
  }

  /** What keeps the fast lane from doing without a tree; undefined when nothing does. */
  get needsTree(): string | undefined {
    return this.#plan.needsTree;
  }

  /**
   * Everything that the handler wants of a page. Throws `LimitError` for a hostile page and TypeError for a page
   * address that is not absolute.
   */
  extract(page: string | HtmlTree, pageUrl: string, options: { lane?: Lane } = {}): Extracted {
    if (typeof page !== 'string') return this.#fromTree(page, pageUrl);
    if (options.lane !== 'fast') return this.#fromTree(parseHtml(page), pageUrl);
    if (this.#plan.needsTree !== undefined) return this.#fromTree(parseHtml(page, { lane: 'fast' }), pageUrl);
    try {
      return this.#fromStream(page, pageUrl);
    } catch (error) {
      if (!(error instanceof Unfaithful)) throw error;
      return { ...this.#fromTree(parseHtml(page), pageUrl), declined: error.reason };
    }
  }

  #fromStream(text: string, pageUrl: string): Extracted {
    const extraction = new Extraction(this.#plan);
    parseQuickly(text, new StreamSink(extraction));
    return this.#finish(extraction, pageUrl, 'fast', undefined);
  }

  #fromTree(tree: HtmlTree, pageUrl: string): Extracted {
    const facts = new TreeFacts(tree.document);
    const extraction = new Extraction(this.#plan, facts);
    const items = this.#items(tree.document);
    const attributes = new NodeAttributes();
    walk(tree.document, {
      open(element) {
        attributes.node = element;
        extraction.open(element.name, attributes, isForeign(element), element, items?.has(element) ?? false);
      },
      close: () => extraction.close(),
      other(node) {
        if (extraction.wantsText && isText(node)) extraction.text(node.data);
      },
    });
    const extracted = this.#finish(extraction, pageUrl, tree.lane, facts);
    return tree.declined === undefined ? extracted : { ...extracted, declined: tree.declined };
  }

  #items(document: Document): Set<Element> | undefined {
    const { item } = this.#plan;
    if (typeof item === 'string') return undefined;
    const found = item.fallback.select(document);
    return new Set(
      found.filter((result) => !('value' in result) && isElement(result as Element)) as Element[],
    );
  }

  #finish(extraction: Extraction, pageUrl: string, lane: Lane, facts: TreeFacts | undefined): Extracted {
    const plan = this.#plan;
    const { signals, page } = extraction;
    const rows = plan.item === 'none' ? [page] : extraction.rows;
    const resolver = signals.resolver(pageUrl);
    if (facts !== undefined) resolveLater(plan, () => this.#compileNested(), rows, facts, resolver);
    const data = new SourceData(signals, pageUrl, resolver, facts?.document);
    const followed = followedLinks(plan, extraction, resolver, facts?.document);
    const relations = signals.relations(resolver);
    return {
      rows: buildRows(plan, rows, page, data),
      links: followed.links,
      followed: followed.groups,
      relations,
      canonical: relations.find(({ rel }) => rel === 'canonical')?.url ?? null,
      base: resolver.base,
      metaRobots: signals.robots(),
      refresh: signals.refresh(resolver),
      title: signals.title ?? null,
      lane,
    };
  }

  /** The same queries, for one item at a time. */
  #compileNested(): Program {
    if (this.#nestedProgram === undefined) {
      const builder = new ProgramBuilder(true);
      for (const [index, { origin, column }] of this.#plan.fields.entries()) {
        if (origin.kind !== 'query') continue;
        const { css, xpath } = this.#definition.fields[column]!;
        const selector = css !== undefined ? { css } : xpath !== undefined ? { xpath } : undefined;
        const compiled = selector === undefined ? { query: origin.query } : compileInto(builder, selector);
        if ('query' in compiled) builder.add(compiled.query, index);
      }
      this.#nestedProgram = builder.build();
    }
    return this.#nestedProgram;
  }
}

/** Lets an extraction hear the parser directly. */
class StreamSink implements PageSink {
  readonly #extraction: Extraction;

  constructor(extraction: Extraction) {
    this.#extraction = extraction;
  }

  get wantsText(): boolean {
    return this.#extraction.wantsText;
  }

  open(name: string, attributes: ScannedAttributes, foreign: boolean): void {
    this.#extraction.open(name, attributes, foreign);
  }

  close(): void {
    this.#extraction.close();
  }

  text(data: string): void {
    this.#extraction.text(data);
  }

  comment(): void {}

  doctype(): void {}

  template(): void {}
}
