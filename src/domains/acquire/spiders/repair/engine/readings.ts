import {
  type CastType,
  CompiledHandler,
  castValue,
  type ExtractedRow,
  type FieldDefinition,
  type HandlerDefinition,
} from '../../../../../platform/html/index.ts';
import type { PageView } from './scope.ts';

const LONGEST_SHOWN = 300;

/** What a handler makes of one page. */
export class PageReading {
  readonly rows: readonly ExtractedRow[];

  constructor(rows: readonly ExtractedRow[]) {
    this.rows = rows;
  }

  matches(field: string): boolean {
    return this.rows.some(({ matched }) => matched[field] === true);
  }

  /** Whether the rows have values that a column of the type takes. */
  isAccepted(field: string, type: CastType | undefined): boolean {
    const values = this.rows.map((row) => row.values[field]).filter((value) => value !== null);
    if (values.length === 0 || this.rows.some(({ faults }) => faults.some(({ column }) => column === field)))
      return false;
    return type === undefined || values.every((value) => 'value' in castValue(type, value));
  }

  /** The value of the first row, cut. */
  values(field: string): unknown {
    return shown(this.rows.find((row) => row.values[field] !== null)?.values[field] ?? null);
  }
}

/** The fresh pages, as any handler reads them. */
export class PageReadings {
  readonly pages: readonly PageView[];
  readonly #types: Readonly<Record<string, CastType>>;
  readonly #known = new Map<HandlerDefinition, readonly PageReading[]>();

  constructor(pages: readonly PageView[], types: Readonly<Record<string, CastType>>) {
    this.pages = pages;
    this.#types = types;
  }

  read(handler: HandlerDefinition): readonly PageReading[] {
    const known = this.#known.get(handler);
    if (known !== undefined) return known;
    const { follow: _, ...plain } = handler;
    const compiled = new CompiledHandler(plain);
    const read = this.pages.map(({ tree, url }) => new PageReading(compiled.extract(tree, url).rows));
    this.#known.set(handler, read);
    return read;
  }

  shareWithRows(handler: HandlerDefinition): number {
    return share(this.read(handler), ({ rows }) => rows.length > 0);
  }

  /** The share of pages with a value that fits its column. */
  rate(handler: HandlerDefinition, field: string): number {
    return share(this.read(handler), (page) => page.isAccepted(field, this.#types[field]));
  }

  /** Of the pages on which a definition finds anything, the share with a value that fits. */
  acceptance(handler: HandlerDefinition, field: string, definition: FieldDefinition): number {
    const found = this.#alone(handler, field, definition).filter((page) => page.matches(field));
    return share(found, (page) => page.isAccepted(field, this.#types[field]));
  }

  /** Whether a definition gives the same as the handler's own on most pages. */
  agree(handler: HandlerDefinition, field: string, definition: FieldDefinition): boolean {
    const own = this.read(handler);
    const other = this.#alone(handler, field, definition);
    const same = own.filter(
      (page, at) => JSON.stringify(page.values(field)) === JSON.stringify(other[at]!.values(field)),
    );
    return same.length * 2 > own.length;
  }

  #alone({ item }: HandlerDefinition, field: string, definition: FieldDefinition): readonly PageReading[] {
    return this.read({ ...(item === undefined ? {} : { item }), fields: { [field]: definition } });
  }
}

/** What a handler reads from a page for one field. */
export function readOf(page: PageView, { item, fields }: HandlerDefinition, field: string): unknown {
  const definition = fields[field];
  if (definition === undefined) return null;
  const alone = { ...(item === undefined ? {} : { item }), fields: { [field]: definition } };
  return new PageReading(new CompiledHandler(alone).extract(page.tree, page.url).rows).values(field);
}

function share<Thing>(things: readonly Thing[], holds: (thing: Thing) => boolean): number {
  return things.length === 0 ? 0 : things.filter(holds).length / things.length;
}

function shown(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : value;
}
