import { defineImportJob } from './job/define.ts';
import type { ImportParts, ImportServices } from './services.ts';
import { DEFAULT_LIMITS } from './steps/limits.ts';

/** Makes what imports need and tells the jobs how they are done. */
export function createImports(parts: ImportParts): ImportServices {
  const services = { ...parts, importLimits: DEFAULT_LIMITS };
  defineImportJob(services);
  return services;
}
