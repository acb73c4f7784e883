import type { ColumnType } from '../../../../platform/tables/index.ts';
import type { Reason, Sides } from './reason.ts';

export interface SchemaColumn {
  name: string;
  data_type: ColumnType;
  nullable: boolean;
}

/** Types whose every value the wider one takes as well. */
const WIDER: Partial<Record<ColumnType, ColumnType>> = { integer: 'float', url: 'text', email: 'text' };

/**
 * Why a row of the writer may not be one of the reader. A row must not have columns its schema does not name, so what
 * one side alone has counts as well; a renamed column is one removed and one added.
 */
export function columnReasons(
  writer: readonly SchemaColumn[],
  reader: readonly SchemaColumn[],
  sides: Sides,
): Reason[] {
  const written = new Map(writer.map((column) => [column.name, column]));
  const read = new Set(reader.map(({ name }) => name));
  return [
    ...reader.flatMap((column) => readReasons(written.get(column.name), column, sides)),
    ...writer
      .filter(({ name }) => !read.has(name))
      .map(({ name }) => ({ path: `/${name}`, message: `${sides.writer} has it, ${sides.reader} does not` })),
  ];
}

function readReasons(written: SchemaColumn | undefined, read: SchemaColumn, sides: Sides): Reason[] {
  const path = `/${read.name}`;
  const { writer, reader } = sides;
  if (written === undefined) {
    return read.nullable
      ? []
      : [{ path, message: `${reader} requires it, ${writer} does not have it; make it nullable` }];
  }
  const reasons: Reason[] = [];
  const [from, to] = [written.data_type, read.data_type];
  if (from !== to && WIDER[from] !== to)
    reasons.push({ path, message: `${writer} has the type ${from}, ${reader} has ${to}` });
  if (written.nullable && !read.nullable)
    reasons.push({ path, message: `${writer} allows null, ${reader} does not` });
  return reasons;
}
