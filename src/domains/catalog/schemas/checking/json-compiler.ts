import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from '../subschemas.ts';

// Own properties only: otherwise every object would have a "constructor" and a "toString".
const OPTIONS = { strict: false, allErrors: true, ownProperties: true, logger: false } as const;

export function createCompiler() {
  const ajv = new Ajv2020(OPTIONS);
  formats.default(ajv);
  return {
    /** Why it is no JSON Schema, as the schema of schemas sees it. */
    faultOf: (schema: JsonSchema) => (ajv.validateSchema(schema) === true ? undefined : ajv.errors?.[0]),
    /** Throws what is no JSON Schema. */
    compile(schema: JsonSchema): ValidateFunction {
      // Ajv's bookkeeping for unevaluated keywords makes code that fails for some schemas without any.
      ajv.opts.unevaluated = /"unevaluated(?:Items|Properties)":/.test(JSON.stringify(schema));
      try {
        return ajv.compile(schema);
      } finally {
        if (typeof schema === 'object') ajv.removeSchema(schema);
      }
    },
  };
}
