import AjvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';
import { Upload } from './upload.ts';

interface RouteSchema {
  schema: unknown;
  httpPart?: string;
}
type Validate = ((data: unknown) => boolean) & { errors?: unknown };

const ajvOptions = (coerceTypes: boolean) => ({
  // Our own schemas are checked as part of the OpenAPI document, by a test; at a first request that takes longer than all else.
  customOptions: {
    coerceTypes,
    removeAdditional: false,
    useDefaults: true,
    allErrors: true,
    strict: false,
    validateSchema: false,
  },
  plugins: [],
});

/**
 * Compiling the checks of 400 routes takes seconds and hundreds of megabytes; most are never called in a run.
 * So each is compiled at its first use.
 */
export function useLazyCompilers(server: FastifyInstance): void {
  const build = AjvCompiler();
  const strings = build({}, ajvOptions(true));
  const typed = build({}, ajvOptions(false));
  server.setValidatorCompiler<RouteSchema>((route) => {
    const compiler = route.httpPart === 'body' ? typed : strings;
    let compiled: Validate | undefined;
    return (data: unknown) => {
      if (data instanceof Upload) return { value: data };
      compiled ??= compiler({ schema: route.schema } as never) as Validate;
      return compiled(data) ? { value: data } : { error: compiled.errors as never };
    };
  });
  const serializers = SerializerSelector()({}, {} as never);
  server.setSerializerCompiler<RouteSchema>((route) => {
    let compiled: ((data: unknown) => string) | undefined;
    return (data: unknown) => {
      compiled ??= serializers(route as never) as (data: unknown) => string;
      return compiled(data);
    };
  });
}
