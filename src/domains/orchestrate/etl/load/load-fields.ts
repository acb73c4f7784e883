import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals } from '../../../../kernel/schema.ts';
import type { LoadInput } from './load-work.ts';
import type { LoadSource } from './rows-file.ts';
import { MODES } from './write-table.ts';

const Name = (description: string) =>
  Type.String({ minLength: 1, maxLength: 63, pattern: '^[^\\u0000]+$', description });

export const PLACE_FIELDS = {
  table: Name('Its name, exactly as written.'),
  schema: Type.Optional(Name('Of a PostgreSQL elsewhere; public when left out.')),
};

/** What may be said of a load besides where rows come from and go to. */
export const LOAD_FIELDS = {
  mode: Type.Optional(
    Literals(MODES, {
      description:
        'create, when left out, makes a new table; append adds rows; upsert replaces rows of the same keys; replace exchanges all rows. All make the table if it is not there.',
    }),
  ),
  keys: Type.Optional(
    Type.Array(Name('A column.'), {
      minItems: 1,
      maxItems: 32,
      description: 'The columns that tell rows apart: needed by upsert, and the primary key of a new table.',
    }),
  ),
  columns: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      minItems: 1,
      maxItems: 1_600,
      description: 'Which to load; all when left out.',
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
  if (mode === 'upsert' && keys.length === 0)
    throw refuse('keys', 'must name the columns that tell rows apart');
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
