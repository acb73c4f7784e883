import { type Column, encodeRows, type TableDefinition } from '../../../../platform/tables/index.ts';

const FLOAT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  f: false,
  no: false,
  n: false,
  '0': false,
};

/** The value that a text stands for in a column of this type; the text itself when it stands for none. */
export function valueOfText({ type }: Column, text: string): unknown {
  const trimmed = text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (type !== 'text' && trimmed === '') return null;
  switch (type) {
    case 'integer':
      return trimmed;
    case 'float':
      return FLOAT.test(trimmed) ? Number(trimmed) : text;
    case 'boolean':
      return BOOLEANS[trimmed.toLowerCase()] ?? text;
    case 'jsonb':
      return jsonOf(text);
    default:
      return text;
  }
}

/** Nothing that a row insert could take stands for a text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return () => undefined;
  }
}

/** In the words of the row insert; undefined when the value is a good one. */
export function valueFault(definition: TableDefinition, column: Column, value: unknown): string | undefined {
  const { faults } = encodeRows({ ...definition, columns: [column] }, [{ [column.name]: value }]);
  return faults[0]?.message;
}

export const textFault = (
  definition: TableDefinition,
  column: Column,
  text: string | null,
): string | undefined => valueFault(definition, column, text === null ? null : valueOfText(column, text));
