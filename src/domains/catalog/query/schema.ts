import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../kernel/schema.ts';

const ParameterValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const Sql = Type.String({
  minLength: 1,
  maxLength: 65_536,
  description: 'One SELECT over datasets by name or id, registered tables and views.',
});

export const SQL_FIELDS = {
  sql: Sql,
  params: Type.Optional(
    Type.Union(
      [Type.Array(ParameterValue, { maxItems: 1_000 }), Type.Record(Type.String(), ParameterValue)],
      {
        description: 'Values for $1, $2 … or for $name.',
      },
    ),
  ),
  timeout_ms: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 120_000, description: 'Defaults to 30,000.' }),
  ),
};

const SqlBody = Type.Object(SQL_FIELDS);
export type SqlBody = Static<typeof SqlBody>;

export const ENGINES = ['duckdb', 'trino'] as const;
export const ENGINE_CHOICES = [...ENGINES, 'auto'] as const;
export type Engine = (typeof ENGINES)[number];
export type EngineChoice = (typeof ENGINE_CHOICES)[number];

export const ENGINE_FIELD = {
  engine: Type.Optional(
    Literals(ENGINE_CHOICES, {
      description:
        'Who runs the statement, in its own dialect. auto: Trino for large datasets if both engines read the statement alike. Defaults to duckdb.',
    }),
  ),
};

export type EngineBody = SqlBody & { engine?: EngineChoice };

export const DEFAULT_TIMEOUT = 30_000;

export const ResultColumn = Named('ResultColumn', { name: Type.String(), data_type: Type.String() });

export const EngineStats = Named('EngineStats', {
  engine: Literals(ENGINES),
  completed_splits: Type.Integer(),
  total_splits: Type.Integer(),
  processed_rows: Type.Integer(),
  processed_bytes: Type.Integer(),
  cpu_time_ms: Type.Integer(),
  queued_time_ms: Type.Integer(),
});
export type EngineStats = Static<typeof EngineStats>;

export const QueryResult = Named('QueryResult', {
  columns: Type.Array(ResultColumn),
  data: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  row_count: Type.Integer(),
  truncated: Type.Boolean({ description: 'Whether the limits cut off rows.' }),
  duration_ms: Type.Number(),
  engine: Type.Optional(Literals(ENGINES, { description: 'Who ran it, if the request names an engine.' })),
  engine_note: Type.Optional(Type.String({ description: 'Why auto chose DuckDB.' })),
  stats: Type.Optional(EngineStats),
});

export const EXAMPLE_RESULT = {
  columns: [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ],
  data: [{ title: 'Bread', price: 3.2 }],
  row_count: 1,
  truncated: false,
  duration_ms: 4.1,
};

export const QueryDescription = Named('QueryDescription', {
  columns: Type.Array(ResultColumn),
  parameters: Type.Array(Type.String(), { description: 'Names of the parameters.' }),
});

const SchemaColumn = Type.Object({
  name: Type.String(),
  data_type: Type.String(),
  nullable: Nullable(Type.Boolean()),
});

export const QuerySchema = Named('QuerySchema', {
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Literals(['dataset', 'table', 'view', 'built_in'], {
        description: 'built_in: of another part of Granary, such as the rates of price data.',
      }),
      dataset_id: Nullable(Type.String()),
      description: Type.Optional(Type.String({ description: 'For built-in tables.' })),
      columns: Type.Array(SchemaColumn),
    }),
  ),
  records: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Literals(['record']),
      description: Type.String(),
      columns: Type.Array(SchemaColumn),
    }),
    { description: "Granary's own records of the account, for POST /api/v1/query/hybrid." },
  ),
});

export const RegisteredRelation = Named('RegisteredRelation', {
  name: Type.String(),
  kind: Literals(['table', 'view']),
  engine: Literals(ENGINES, { description: 'For views: in whose dialect, and for whose queries.' }),
  description: Type.String(),
  columns: Type.Array(ResultColumn),
  sql: Nullable(Type.String({ description: 'For views.' })),
  source: Nullable(
    Type.Record(Type.String(), Type.String(), { description: 'For tables: source of the file.' }),
  ),
  row_count: Nullable(Type.Integer({ description: 'For tables.' })),
  bytes: Nullable(Type.Integer({ description: 'For tables: stored size.' })),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'When a table is registered: what was assumed about its file, such as an encoding that was only guessed.',
    }),
  ),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type RegisteredRelation = Static<typeof RegisteredRelation>;

export const EXAMPLE_SQL = 'SELECT title, avg(price) AS price FROM products WHERE price >= $1 GROUP BY title';

export const EXAMPLE_VIEW = {
  name: 'cheap_products',
  kind: 'view',
  engine: 'duckdb',
  description: 'What costs less than five',
  columns: [{ name: 'title', data_type: 'text' }],
  sql: 'SELECT title FROM products WHERE price < 5',
  source: null,
  row_count: null,
  bytes: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const EXAMPLE_TABLE = {
  ...EXAMPLE_VIEW,
  name: 'exchange_rates',
  kind: 'table',
  description: 'Daily rates',
  columns: [
    { name: 'currency', data_type: 'text' },
    { name: 'rate', data_type: 'float' },
  ],
  sql: null,
  source: { artifact_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33', format: 'csv' },
  row_count: 31,
  bytes: 1_240,
};
