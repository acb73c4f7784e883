import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const THING = { kind: Type.String(), id: Type.String() };

const ORIGINS = Type.Object(
  {
    reads: Type.Array(Type.Object(THING)),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          from: Type.Array(Type.Object({ ...THING, column: Type.String() })),
          direct: Type.Boolean(),
        }),
      ),
    ),
  },
  { description: 'What the SQL reads, and which columns go into which, where that is known.' },
);

const RELATION = {
  kind: Type.String(),
  replaced: Type.Boolean(),
  columns: Type.Integer({ description: 'How many there are.' }),
  schema: Type.Array(Type.Object({ name: Type.String(), data_type: Type.String() })),
  source: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'The file of a table.' })),
  origins: Type.Optional(ORIGINS),
  actor: ACTOR,
};

export const viewRegistered = defineEvent('query.view_registered', {
  description: 'A view was registered, or replaced.',
  subject: 'name',
  payload: RELATION,
});

export const tableRegistered = defineEvent('query.table_registered', {
  description: 'A file was registered as a table, or replaced one.',
  subject: 'name',
  payload: RELATION,
});

export const queryExported = defineEvent('query.exported', {
  description: 'The result of a query was exported.',
  subject: 'export_id',
  payload: {
    format: Type.String(),
    rows: Type.Integer(),
    bytes: Type.Optional(Type.Integer()),
    name: Type.String({ description: 'Of the file.' }),
    origins: Type.Optional(ORIGINS),
    actor: ACTOR,
  },
});
