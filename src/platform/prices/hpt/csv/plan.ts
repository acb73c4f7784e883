import type { AmountKind } from '../../model/index.ts';
import { withoutEntities } from '../entities.ts';
import { somethingOf } from '../nothing.ts';
import type { FilePayers, Tally } from '../tally.ts';
import { type Header, type ItemField, keyOf, type PayerPart } from './headers.ts';
import { readHeaders } from './read-headers.ts';

export interface AmountColumn {
  kind: AmountKind;
  column: number;
}

/** The columns of one payer and plan; -1 for those that the file does not have. */
export interface PayerColumns {
  /** -1 in tall files, whose records name the payer. */
  ord: number;
  amounts: AmountColumn[];
  algorithm: number;
  methodology: number;
  payments: number;
  notes: number;
}

export interface CodeColumns {
  code: number;
  type: number;
  /** Of all codes of a column whose header names it. */
  ofType: string | null;
}

export interface PayerRole {
  payer: PayerColumns;
  kind: AmountKind | 'methodology';
}

/** Where everything stands in the records of a file. */
export interface ColumnPlan {
  width: number;
  fields: Readonly<Record<ItemField, number>>;
  codes: CodeColumns[];
  /** Further columns of modifiers, beside that of the field. */
  modifiers: number[];
  itemAmounts: AmountColumn[];
  payers: PayerColumns[];
  /** Which of `payers` an amount of a column belongs to, or its method, and what it is; null for other columns. */
  roles: readonly (PayerRole | null)[];
  /** How many columns at the beginning say the same for every payer of an item. */
  repeating: number;
}

const NO_FIELDS: Readonly<Record<ItemField, number>> = {
  ...{ description: -1, setting: -1, modifiers: -1, drugUnit: -1, drugType: -1 },
  ...{ billingClass: -1, notes: -1, payerName: -1, planName: -1 },
};

export function planOf(headers: readonly string[], payers: FilePayers, tally: Tally): ColumnPlan {
  const plan = new PlanMaker(payers);
  const unknown: string[] = [];
  const read = readHeaders(headers);
  headers.forEach((written, column) => {
    if (written !== '' && !plan.take(read[column] ?? { kind: 'unknown' }, column)) unknown.push(written);
  });
  if (unknown.length > 0)
    tally.warnOnce(
      'columns',
      `Columns that are not read: ${unknown.slice(0, 20).join(', ')}${more(unknown)}.`,
    );
  return plan.finish(headers.length);
}

const more = ({ length }: readonly string[]): string => (length > 20 ? ` and ${length - 20} more` : '');

class PlanMaker {
  readonly #fields: Record<ItemField, number> = { ...NO_FIELDS };
  readonly #codes = new Map<number, CodeColumns>();
  readonly #modifiers: number[] = [];
  readonly #itemAmounts: AmountColumn[] = [];
  readonly #byPayer = new Map<string, PayerGroup[]>();
  readonly #payers: FilePayers;

  constructor(payers: FilePayers) {
    this.#payers = payers;
  }

  /** False for columns that nobody knows, and for those that were there before. */
  take(header: Header, column: number): boolean {
    switch (header.kind) {
      case 'field':
        if (this.#fields[header.field] !== -1) {
          if (header.field === 'modifiers') this.#modifiers.push(column);
          return header.field === 'modifiers';
        }
        this.#fields[header.field] = column;
        return true;
      case 'code': {
        const pair = this.#codes.get(header.number) ?? { code: -1, type: -1, ofType: header.ofType ?? null };
        if (pair[header.part] !== -1) return false;
        pair[header.part] = column;
        this.#codes.set(header.number, pair);
        return true;
      }
      case 'itemAmount':
        return addAmount(this.#itemAmounts, header.amount, column);
      case 'payer':
        return this.#takePayer(header, column);
      case 'unknown':
        return false;
    }
  }

  finish(width: number): ColumnPlan {
    const codes = [...this.#codes].sort(([one], [other]) => one - other).map(([, pair]) => pair);
    const itemAmounts = this.#itemAmounts.toSorted((one, other) => one.column - other.column);
    const payers = [...this.#byPayer.values()].flatMap((groups) => groups.map(({ columns }) => columns));
    const roles = Array.from({ length: width }, (): PayerRole | null => null);
    for (const payer of payers) {
      for (const { kind, column } of payer.amounts) roles[column] = { payer, kind };
      if (payer.methodology !== -1) roles[payer.methodology] = { payer, kind: 'methodology' };
    }
    return {
      ...{ width, fields: this.#fields, codes, modifiers: this.#modifiers, itemAmounts, payers },
      ...{ roles, repeating: this.#repeating(payers, width) },
    };
  }

  /** None where a column of the item stands behind those that vary: records with the same first cells may be of other items. */
  #repeating(payers: readonly PayerColumns[], width: number): number {
    const { notes, payerName, planName, ...ofItem } = this.#fields;
    const columns = payers.flatMap((payer) => [
      ...payer.amounts.map(({ column }) => column),
      ...[payer.methodology, payer.payments, payer.notes],
    ]);
    const varying = [notes, payerName, planName, ...columns].filter((column) => column !== -1);
    const first = Math.min(width, ...varying);
    const codes = [...this.#codes.values()].flatMap(({ code, type }) => [code, type]);
    return [...Object.values(ofItem), ...codes, ...this.#modifiers].some((column) => column > first)
      ? 0
      : first;
  }

  /**
   * One payer and plan may be written in several ways within the headers of one file. Where it has two columns for the same
   * thing, both are kept, as of two groups.
   */
  #takePayer({ names, part }: Extract<Header, { kind: 'payer' }>, column: number): boolean {
    const key = names === null ? '' : `|${keyOf(names.payer)}|${keyOf(names.plan)}`;
    const groups = this.#byPayer.get(key) ?? [];
    this.#byPayer.set(key, groups);
    const written = names === null ? '' : `${names.payer}|${names.plan}`;
    const own = groups.filter((group) => group.written === written);
    if ((own.length > 0 ? own : groups).some(({ columns }) => setPart(columns, part, column))) return true;
    if (names === null && groups.length > 0) return false;
    const columns = {
      ord: names === null ? -1 : this.#payers.ordOf(nameOf(names.payer), nameOf(names.plan)),
      ...{ amounts: [], algorithm: -1, methodology: -1, payments: -1, notes: -1 },
    };
    groups.push({ written, columns });
    return setPart(columns, part, column);
  }
}

const nameOf = (written: string): string => withoutEntities(somethingOf(written));

interface PayerGroup {
  /** The names as the first header has them. */
  written: string;
  columns: PayerColumns;
}

function addAmount(amounts: AmountColumn[], kind: AmountKind, column: number): boolean {
  if (amounts.some((one) => one.kind === kind)) return false;
  amounts.push({ kind, column });
  return true;
}

function setPart(columns: PayerColumns, part: PayerPart, column: number): boolean {
  if (part !== 'methodology' && part !== 'payments' && part !== 'payerNotes') {
    if (part === 'algorithm' && columns.algorithm === -1) columns.algorithm = column;
    return addAmount(columns.amounts, part, column);
  }
  const name = part === 'payerNotes' ? 'notes' : part;
  if (columns[name] !== -1) return false;
  columns[name] = column;
  return true;
}
