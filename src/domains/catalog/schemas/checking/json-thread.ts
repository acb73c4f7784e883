import { parentPort } from 'node:worker_threads';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { resolvePointer, type SchemaObject } from '../subschemas.ts';
import { createCompiler } from './json-compiler.ts';
import { escapedName, type Findings, MOST_ERRORS, type RowError, shownValue } from './row-errors.ts';
import type { JsonTask, JsonVerdict } from './thread-messages.ts';

const compiler = createCompiler();

parentPort?.on('message', (task: JsonTask) => parentPort?.postMessage(perform(task)));
parentPort?.postMessage('ready');

function perform({ schema: { $id: _, ...schema }, rows }: JsonTask): JsonVerdict {
  try {
    const fault = compiler.faultOf(schema);
    if (fault !== undefined) return { fault: schemaFault(fault) };
    return { findings: check(compiler.compile(schema), rows) };
  } catch (error) {
    return { fault: { path: '', message: `is not a valid JSON Schema: ${(error as Error).message}` } };
  }
}

const schemaFault = (error: ErrorObject) => ({ path: error.instancePath, message: messageOf(error) });

function check(validate: ValidateFunction, rows: readonly SchemaObject[]): Findings {
  const errors: RowError[] = [];
  let invalid = 0;
  for (const [row, value] of rows.entries()) {
    if (validate(withNumbers(value))) continue;
    invalid += 1;
    for (const error of (validate.errors ?? []).slice(0, MOST_ERRORS - errors.length))
      errors.push(rowError(row, value, error));
  }
  return { valid: invalid === 0, checked: rows.length, invalid_count: invalid, errors };
}

/** JSON has one kind of numbers: those of a dataset that only a bigint holds are compared as the nearest one. */
const withNumbers = (row: SchemaObject): SchemaObject =>
  Object.values(row).some((value) => typeof value === 'bigint')
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
      )
    : row;

function rowError(row: number, value: SchemaObject, error: ErrorObject): RowError {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params;
  const name = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  const path = name === undefined ? error.instancePath : `${error.instancePath}/${escapedName(name)}`;
  const found = resolvePointer(value, encodeURI(`#${path}`));
  return { row, path, message: messageOf(error), value: shownValue(path === '' ? value : found) };
}

const LONGEST_LIST = 300;

function messageOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return 'is not a property of the schema';
  if (keyword === 'enum')
    return `must be one of: ${params.allowedValues.map((value: unknown) => JSON.stringify(value)).join(', ')}`.slice(
      0,
      LONGEST_LIST,
    );
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`.slice(0, LONGEST_LIST);
  return message ?? 'is not valid';
}
