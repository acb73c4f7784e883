import { LimitError } from '../errors.ts';
import { Unfaithful } from '../fast/unfaithful.ts';
import type { Attributes } from '../match/cursor.ts';
import { Machine } from '../match/machine.ts';
import { type Query, TARGET, type Target } from '../match/program.ts';
import { grantedTo, type TextWish } from '../match/run.ts';
import type { TreeFacts } from '../match/tree-facts.ts';
import { collapse, type Recording, TextRecorder } from '../text/text-recorder.ts';
import type { Element } from '../tree/nodes.ts';
import { PageSignals, WISH } from './page-signals.ts';
import type { FieldPlan, Plan } from './plan.ts';
import { RowDraft } from './row-draft.ts';

/** An element whose text is being recorded, and for whom. */
interface Capture {
  depth: number;
  recording: Recording;
  /** The lists that get the text, each at its place. */
  slots: { values: unknown[]; place: number }[];
  wish: number;
  link: number;
}

const MOST_ROWS = 100_000;
const MOST_VALUES = 1_000_000;
const MOST_CHARACTERS = 50_000_000;

/**
 * Reads a page once, element by element, from a tree or from the parser, and collects everything that a handler wants
 * of it: the values of its fields, links, and what the page says about itself.
 */
export class Extraction {
  /** Whether the next text is needed at all. */
  wantsText = false;
  readonly signals: PageSignals;
  readonly rows: RowDraft[] = [];
  /** The values of fields that look at the whole page. */
  readonly page: RowDraft;
  /** Addresses of groups that are no links of the page. */
  readonly groupAddresses: { group: number; href: string }[] = [];
  readonly #plan: Plan;
  readonly #machine: Machine;
  readonly #recorder = new TextRecorder();
  readonly #streaming: boolean;
  readonly #names: string[] = [''];
  readonly #captures: Capture[] = [];
  readonly #textWishes: (TextWish[] | undefined)[] = [];
  readonly #openRows: RowDraft[] = [];
  readonly #openGroups: { depth: number; groups: number }[] = [];
  #groups = 0;
  #values = 0;
  #characters = 0;

  constructor(plan: Plan, facts?: TreeFacts) {
    this.#plan = plan;
    this.#streaming = facts === undefined;
    this.#machine = new Machine(plan.program, facts);
    this.signals = new PageSignals({
      linkText: plan.linkText,
      metas: plan.wantsMetas,
      jsonLd: plan.wantsJsonLd,
    });
    this.page = new RowDraft(plan.fields.length, undefined);
  }

  open(name: string, attributes: Attributes, foreign: boolean, node?: Element, isItem = false): void {
    const machine = this.#machine;
    machine.open(name, attributes, node, isItem);
    const { depth } = machine;
    this.#names[depth] = name;
    this.#textWishes[depth] = undefined;
    this.#recorder.open(name);
    if (machine.itemHere) this.#openRow(node);
    let groups = 0;
    for (let index = 0; index < machine.matchCount; index++)
      groups |= this.#matched(machine.matches[index]!, name);
    if (!foreign && PageSignals.concerns(name)) this.#signal(name, attributes, groups);
    if (groups !== 0 && name !== 'a' && name !== 'area') this.#openGroup(groups);
    this.wantsText = this.#captures.length > 0 || this.#textWishes[depth] !== undefined;
  }

  text(data: string): void {
    this.#recorder.text(data);
    const wishes = this.#textWishes[this.#machine.depth];
    if (wishes === undefined) return;
    for (const query of grantedTo(wishes, data)) this.#deliver(query, collapse(data));
  }

  close(): void {
    const machine = this.#machine;
    const { depth } = machine;
    while (this.#captures.length > 0 && this.#captures[this.#captures.length - 1]!.depth === depth)
      this.#endCapture();
    this.#recorder.close(this.#names[depth]!);
    const before = machine.openItems;
    machine.close();
    if (machine.openItems < before && this.#plan.item !== 'none') this.#openRows.pop();
    if (this.#groups !== 0) this.#closeGroups(depth);
    this.wantsText = this.#captures.length > 0 || this.#textWishes[depth - 1] !== undefined;
  }

  #openRow(node: Element | undefined): void {
    if (this.rows.length === MOST_ROWS) throw new LimitError(`The page has more than ${MOST_ROWS} items.`);
    const row = new RowDraft(this.#plan.fields.length, node);
    if (this.#openRows.length > 0) {
      if (this.#streaming && this.#plan.hasBoundFields) throw new Unfaithful('items inside of items');
      row.nested = true;
      for (const around of this.#openRows) around.nested = true;
    }
    this.rows.push(row);
    this.#openRows.push(row);
  }

  /** Takes note of a match; answers the bit of the group that it belongs to. */
  #matched(match: number, name: string): number {
    const { query, target } = this.#plan.program.matches[match]!;
    if (query >= this.#plan.firstGroup)
      return this.#matchedGroup(query - this.#plan.firstGroup, target, name);
    if (target.kind === TARGET.TEXT) this.#wishForTexts(query, target);
    else if (target.kind === TARGET.ATTRIBUTE) this.#readAttribute(query, target.attribute!);
    else this.#readElement(query, this.#plan.fields[query]!);
    return 0;
  }

  #matchedGroup(group: number, target: Target, name: string): number {
    const attribute =
      target.kind === TARGET.ATTRIBUTE ? target.attribute! : name === 'link' ? 'href' : undefined;
    if (attribute === undefined) return target.kind === TARGET.ELEMENT ? 1 << group : 0;
    const href = this.#machine.attributes.get(attribute);
    if (href !== undefined) this.groupAddresses.push({ group, href });
    return 0;
  }

  #readElement(query: number, field: FieldPlan): void {
    const { reading } = field;
    if (reading.kind === 'attribute') {
      this.#readAttribute(query, reading.name);
      return;
    }
    if (reading.kind !== 'text') {
      this.#deliver(query, this.#machine.node);
      return;
    }
    const slots: Capture['slots'] = [];
    for (const row of this.#rowsOf(queryOf(field))) {
      const values = accepting(row, query, field);
      if (values !== undefined) slots.push({ values, place: this.#reserve(values) });
    }
    if (slots.length > 0) this.#capture(slots, WISH.NONE, -1);
  }

  #readAttribute(query: number, name: string): void {
    const value = this.#machine.attributes.get(name);
    if (value === undefined) {
      for (const row of this.#rowsOf(queryOf(this.#plan.fields[query]!))) row.values[query] ??= [];
    } else this.#deliver(query, value);
  }

  #wishForTexts(query: number, target: Target): void {
    const { depth } = this.#machine;
    const wishes = this.#textWishes[depth];
    const wish = { query, target, number: 0 };
    if (wishes === undefined) this.#textWishes[depth] = [wish];
    else wishes.push(wish);
  }

  #deliver(query: number, value: unknown): void {
    const field = this.#plan.fields[query]!;
    for (const row of this.#rowsOf(queryOf(field))) {
      const values = accepting(row, query, field);
      if (values === undefined) continue;
      values[this.#reserve(values)] = value;
      if (typeof value === 'string') this.#spend(value.length);
    }
  }

  #reserve(values: unknown[]): number {
    if (++this.#values > MOST_VALUES) throw new LimitError(`The page has more than ${MOST_VALUES} values.`);
    return values.push(undefined) - 1;
  }

  #spend(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MOST_CHARACTERS) throw new LimitError('The values of the page are too long.');
  }

  /** The rows that a match of a query belongs to. */
  #rowsOf(query: Query): readonly RowDraft[] {
    if (this.#plan.item === 'none' || query.reach === 'page') return [this.page];
    const rows = this.#openRows;
    // Which of several items is meant is found out afterwards, on the tree.
    if (query.boundToItem && rows.length > 1) return [];
    return query.belowItem === true && this.#machine.itemHere ? rows.slice(0, -1) : rows;
  }

  #capture(slots: Capture['slots'], wish: number, link: number): void {
    const { depth, name } = this.#machine;
    this.#captures.push({ depth, recording: this.#recorder.begin(name), slots, wish, link });
  }

  #endCapture(): void {
    const { recording, slots, wish, link } = this.#captures.pop()!;
    const text = this.#recorder.end(recording);
    for (const { values, place } of slots) {
      values[place] = text;
      this.#spend(text.length);
    }
    if (wish === WISH.LINK) this.signals.linkText(link, text);
    else if (wish === WISH.TITLE) this.signals.title = text;
    else if (wish === WISH.JSON_LD) this.signals.jsonLdBlocks.push(text);
  }

  #signal(name: string, attributes: Attributes, groups: number): void {
    const link = this.signals.linkCount;
    const wish = this.signals.open(name, attributes, groups | this.#groups);
    if (wish !== WISH.NONE) this.#capture([], wish, link);
  }

  #openGroup(groups: number): void {
    this.#openGroups.push({ depth: this.#machine.depth, groups });
    this.#groups |= groups;
  }

  #closeGroups(depth: number): void {
    const last = this.#openGroups[this.#openGroups.length - 1];
    if (last?.depth !== depth) return;
    this.#openGroups.pop();
    this.#groups = this.#openGroups.reduce((groups, open) => groups | open.groups, 0);
  }
}

/** Only fields of queries have matches. */
function queryOf(field: FieldPlan): Query {
  return (field.origin as { query: Query }).query;
}

/** The list for one more value, or undefined when the row has what it wants. */
export function accepting(row: RowDraft, place: number, field: FieldPlan): unknown[] | undefined {
  const values = row.values[place] ?? [];
  row.values[place] = values;
  const pick = queryOf(field).pick;
  if (pick === undefined) return field.multiple || values.length === 0 ? values : undefined;
  if (pick !== 'last') return ++row.counts[place]! === pick ? values : undefined;
  // A list of its own: an earlier result that is still being read must not come back.
  const fresh: unknown[] = [];
  row.values[place] = fresh;
  return fresh;
}
