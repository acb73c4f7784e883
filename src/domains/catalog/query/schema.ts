import Type from 'typebox';
import { Named, Nullable } from '../../../kernel/schema.ts';

const ParameterValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const SQL_FIELDS = {
  sql: Type.String({
    minLength: 1,
    maxLength: 65_536,
    description: 'One SELECT over datasets by name or id.',
  }),
  params: Type.Optional(
    Type.Union(
      [Type.Array(ParameterValue, { maxItems: 1_000 }), Type.Record(Type.String(), ParameterValue)],
      {
        description: 'Bound to $1, $2 … or to $name.',
      },
    ),
  ),
  timeout_ms: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 120_000, description: '30,000 when left out.' }),
  ),
};

export const DEFAULT_TIMEOUT = 30_000;

export const ResultColumn = Named('ResultColumn', { name: Type.String(), data_type: Type.String() });

export const QueryResult = Named('QueryResult', {
  columns: Type.Array(ResultColumn),
  data: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  row_count: Type.Integer(),
  truncated: Type.Boolean({ description: 'Whether there was more than the limits let through.' }),
  duration_ms: Type.Number(),
});

export const QueryDescription = Named('QueryDescription', {
  columns: Type.Array(ResultColumn),
  parameters: Type.Array(Type.String(), { description: 'What params must name.' }),
});

export const QuerySchema = Named('QuerySchema', {
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      dataset_id: Type.String(),
      columns: Type.Array(
        Type.Object({ name: Type.String(), data_type: Type.String(), nullable: Nullable(Type.Boolean()) }),
      ),
    }),
  ),
});

export const EXAMPLE_SQL = 'SELECT title, avg(price) AS price FROM products WHERE price >= $1 GROUP BY title';
