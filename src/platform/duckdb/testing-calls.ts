import fc from 'fast-check';
import { silentLogger } from '../../kernel/log.ts';
import { ALLOWED_FUNCTIONS, ALLOWED_TABLE_FUNCTIONS } from './functions.ts';
import { createTrustedRunner } from './index.ts';
import { PATIENT_MS } from './testing-data.ts';

interface FoundFunction {
  name: string;
  kind: string;
  parameters: number;
}

/** The columns that calls are made over, and values at the ends of what each type has. */
const COLUMNS = ['i', 'i::DOUBLE', 's', '[i]', "{'a': i}", 'i % 3', 'NULLIF(i, i)'];
const VALUES = [
  ...['0', '-1', '1', '3', '0.5', '-0.5', '2.0', '1e308', '5e-324', '1e999', '-0.0::DOUBLE', 'true', 'NULL'],
  ...['2000000000', '-2147483648', '9223372036854775807', '-9223372036854775807 - 1', '18446744073709551615'],
  ...['170141183460469231731687303715884105727', "'nan'::DOUBLE", "'-infinity'::FLOAT", '10::BIGNUM'],
  ...['0.1::DECIMAL(38, 38)', '-99999999999999999999999999999999999999::DECIMAL(38, 0)', '255::UTINYINT'],
  ...[
    "''",
    "'a'",
    "repeat('x', 10000)",
    "repeat('[', 1000)",
    "repeat('(a*)*', 100)",
    'chr(0)',
    "'e\u0301\u{1F600}'",
  ],
  ...[
    "'%'",
    "'%2000000000d'",
    "'{:>2000000000}'",
    "'{}{}'",
    "'\\'",
    "'(a{0,500}){0,500}b'",
    "'$[*]'",
    "'$.a'",
    "'%Y%n%Z%'",
  ],
  ...[
    "'year'",
    "'microsecond'",
    "'UTC'",
    "'Nowhere/Never'",
    "'max'",
    "'quantile_cont'",
    "'INTEGER'",
    '\'{"a":"INTEGER"}\'',
  ],
  ...[
    '[]',
    '[NULL]',
    '[1, 2, 3]',
    '[[1], [2, NULL]]',
    '[[[[[]]]]]',
    '[0.5, -1, 2]',
    '[1e999, -1e999]',
    "['a', 'b', NULL]",
  ],
  ...[
    'range(100000)',
    '[9223372036854775807]',
    '[1, 2, 3]::INTEGER[3]',
    '[1, 0, NULL]::FLOAT[3]',
    '[true, NULL]',
  ],
  ...[
    "{'a': 1}",
    "{'a': {'b': []}}",
    'row(1, NULL)',
    "map {'a': 1}",
    'map {[1]: NULL}',
    'map {}',
    'union_value(a := 1)',
  ],
  ...[
    "'infinity'::DATE",
    "'-infinity'::TIMESTAMP",
    "'infinity'::TIMESTAMPTZ",
    "DATE '5877642-06-25 (BC)'",
    "DATE '5881580-07-10'",
  ],
  ...[
    "TIMESTAMP '294247-01-10 04:00:54.775806'",
    "'1677-09-22'::TIMESTAMP_NS",
    "TIME '24:00:00'",
    "'10:00:00+15:59:59'::TIMETZ",
  ],
  ...[
    "INTERVAL '2000000000 months'",
    "INTERVAL '-1 microsecond'",
    'to_microseconds(9223372036854775807)',
    "INTERVAL '0 days'",
  ],
  ...[
    "'101'::BIT",
    "''::BLOB",
    "'\\xFF\\x00'::BLOB",
    "'{}'::JSON",
    '\'[nan, {"a": 1e999}]\'::JSON',
    "'a'::ENUM('a', 'b')",
    '1::VARIANT',
  ],
  ...['lambda x: x', 'lambda x, y: x + y', 'lambda x: [x]'],
];
const FROM = `FROM (SELECT i, 's' || i AS s FROM range(100) t(i))`;
const FRAMES = [
  'OVER ()',
  'OVER (PARTITION BY i % 3 ORDER BY i ROWS BETWEEN 2000000000 PRECEDING AND 2000000000 FOLLOWING)',
  'OVER (ORDER BY i RANGE BETWEEN 9223372036854775807 PRECEDING AND CURRENT ROW)',
  'OVER (ORDER BY i ROWS BETWEEN -1 PRECEDING AND NULL FOLLOWING EXCLUDE TIES)',
  'OVER (ORDER BY i GROUPS BETWEEN 1 FOLLOWING AND 0 FOLLOWING)',
];

/** What DuckDB has of the functions that the gate lets through. */
export async function allowedFunctions(): Promise<FoundFunction[]> {
  const runner = createTrustedRunner({ log: silentLogger });
  try {
    const [rows = []] = await runner.run({
      statements: [
        {
          sql: `SELECT DISTINCT function_name AS name, function_type AS kind,
                len(parameters) + CASE WHEN varargs IS NULL THEN 0 ELSE 2 END AS parameters
                FROM duckdb_functions() ORDER BY ALL`,
        },
      ],
      readable: [],
      writable: [],
      owner: 'test',
      timeoutMs: PATIENT_MS,
    });
    return (rows as (Omit<FoundFunction, 'parameters'> & { parameters: string })[])
      .map((row) => ({ ...row, parameters: Number(row.parameters) }))
      .filter(({ name, kind }) =>
        (kind.startsWith('table') ? ALLOWED_TABLE_FUNCTIONS : ALLOWED_FUNCTIONS).has(name),
      );
  } finally {
    await runner.close();
  }
}

/** A SELECT that calls one of them with values that few people think of. */
export const oddCall = (functions: readonly FoundFunction[]): fc.Arbitrary<string> =>
  fc.constantFrom(...functions).chain(({ name, kind, parameters }) =>
    fc
      .record({
        given: fc.array(fc.constantFrom(...COLUMNS, ...VALUES), {
          minLength: parameters,
          maxLength: parameters,
        }),
        first: fc.constantFrom(...COLUMNS),
        overColumn: fc.boolean(),
        distinct: fc.boolean(),
        frame: fc.option(fc.constantFrom(...FRAMES)),
        grouped: fc.boolean(),
      })
      .map(({ given, first, overColumn, distinct, frame, grouped }) => {
        const isTable = kind.startsWith('table');
        const values = overColumn && !isTable ? [first, ...given.slice(1)].slice(0, parameters) : given;
        if (isTable) return `SELECT * FROM ${name}(${values.join(', ')}) LIMIT 1000`;
        if (!/^\w/.test(name))
          return `SELECT ${values.length === 1 ? `${name} ${values[0]}` : values.join(` ${name} `)} AS r ${FROM}`;
        if (kind !== 'aggregate') return `SELECT ${name}(${values.join(', ')}) AS r ${FROM}`;
        const call = `${name}(${distinct && values.length > 0 ? 'DISTINCT ' : ''}${values.join(', ')})`;
        if (frame !== null) return `SELECT ${call} ${frame} AS r ${FROM}`;
        return `SELECT ${call} AS r ${FROM}${grouped ? ' GROUP BY i % 3' : ''}`;
      }),
  );
