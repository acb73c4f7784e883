import type { JsonChecker } from './checking/threads.ts';

export interface SchemasServices {
  checker: JsonChecker;
}
