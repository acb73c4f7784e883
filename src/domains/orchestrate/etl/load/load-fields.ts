import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals } from '../../../../kernel/schema.ts';
import type { LoadInput } from './load-work.ts';
import type { LoadSource } from './rows-file.ts';
import { MODES } from './write-table.ts';

const Name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 63, pattern: '^[^\\u0000]+$', description });

export const PLACE_FIELDS = {
  table: Name('Name of the table, exactly as written.'),
  schema: Type.Optional(Name('For an external PostgreSQL. Defaults to public.')),
};

/** What may be said of a load besides where rows come from and go to. */
export const LOAD_FIELDS = {
  mode: Type.Optional(
    Literals(MODES, {
      description:
        'create, the default, creates a new table; append adds rows; upsert updates rows with the same keys; replace replaces all rows. All of them create the table if it does not exist.',
    }),
  ),
  keys: Type.Optional(
    Type.Array(Name('A column.'), {
      minItems: 1,
      maxItems: 32,
      description: 'The key columns: required for upsert, and the primary key of a new table.',
    }),
  ),
  columns: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      minItems: 1,
      maxItems: 1_600,
      description: 'Columns to load. Defaults to all.',
    }),
  ),
};

type Given = Static<Type.TObject<typeof LOAD_FIELDS>>;

export const refuse = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });

export function checkLoad({
  target,
  mode,
  keys = [],
}: {
  target: { table: string };
  mode?: Given['mode'] | undefined;
  keys?: Given['keys'] | undefined;
}): void {
  if (mode === 'upsert' && keys.length === 0) throw refuse('keys', 'must name the key columns');
  if (target.table === 'granary_loads') throw refuse('target.table', 'is a name that Granary uses itself');
}

export const loadInput = (
  source: LoadSource,
  table: string,
  outside: LoadInput['outside'],
  { mode = 'create', keys = [], columns }: Given,
): Omit<LoadInput, 'actor'> => ({
  source,
  table,
  mode,
  keys,
  ...(columns === undefined ? {} : { columns }),
  ...(outside === undefined ? {} : { outside }),
});
