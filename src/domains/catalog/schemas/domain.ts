import { defineDomain } from '../../../http/define-domain.ts';
import { type CheckerOptions, createJsonChecker } from './checking/threads.ts';
import * as events from './events.ts';
import { schemaKind } from './kind.ts';
import { listSchemas } from './operations/list-schemas.ts';
import { listVersions } from './operations/list-versions.ts';
import { registerSchema } from './operations/register-schema.ts';
import { validateRows } from './operations/validate-rows.ts';
import { schemaRecords } from './records.ts';
import type { SchemasDependencies, SchemasServices } from './services.ts';

const CHECKS: CheckerOptions = { threads: 2, milliseconds: 3_000 };

export const schemasDomain = defineDomain({
  name: 'schemas',
  operations: [listSchemas, registerSchema, listVersions, validateRows],
  records: [schemaRecords],
  events: Object.values(events),
  kinds: [schemaKind],
  create: (dependencies: SchemasDependencies): SchemasServices => ({
    ...dependencies,
    checker: createJsonChecker(CHECKS),
  }),
});
