import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { StageType } from './define.ts';
import { hasPlaceholder, pathTo, valueAt } from './placeholders.ts';

const ajv = new Ajv({ allErrors: true, strict: false, useDefaults: false });
addFormats.default(ajv);
const compiled = new WeakMap<StageType, ValidateFunction>();

function checkOf(type: StageType): ValidateFunction {
  const known = compiled.get(type);
  if (known !== undefined) return known;
  const made = ajv.compile(strict(type.config) as AnySchemaObject);
  compiled.set(type, made);
  return made;
}

/** Objects with fields of their own take no others, however deep: what is stored is run later, when a slip is dear. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  const { type, properties } = schema as { type?: unknown; properties?: unknown };
  return type === 'object' && properties !== undefined ? { additionalProperties: false, ...inner } : inner;
}

/** What is wrong with a config, all of it. A value whose placeholder is not filled in yet is looked at later. */
export function configFaults(
  type: StageType,
  config: Readonly<Record<string, unknown>>,
  path: string,
): ErrorDetail[] {
  const check = checkOf(type);
  if (check(config)) return [];
  const faults = (check.errors ?? []).filter(
    (error) => error.keyword !== 'if' && !hasPlaceholder(valueAt(config, keysOf(error))),
  );
  const details = faults.map((error) => toDetail(error, path));
  return details.filter((detail, at) => details.findIndex((other) => other.path === detail.path) === at);
}

const keysOf = ({ instancePath }: ErrorObject): string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function toDetail(error: ErrorObject, path: string): ErrorDetail {
  const place = keysOf(error).reduce(
    (parent, key) => pathTo(parent, /^\d+$/.test(key) ? Number(key) : key),
    path,
  );
  switch (error.keyword) {
    case 'required':
      return { path: `${place}.${error.params.missingProperty}`, message: 'is missing' };
    case 'additionalProperties':
      return {
        path: `${place}.${error.params.additionalProperty}`,
        message: 'is not a field of this stage type; correct or remove it',
      };
    case 'enum':
      return { path: place, message: `must be one of ${error.params.allowedValues.join(', ')}` };
    default:
      return { path: place, message: error.message ?? 'is not valid' };
  }
}
