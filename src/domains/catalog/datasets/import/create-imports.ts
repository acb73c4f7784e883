import { join } from 'node:path';
import { defineImportJob } from './job/define.ts';
import type { ImportParts, ImportServices } from './services.ts';
import { DEFAULT_LIMITS } from './steps/limits.ts';
import { Workspaces } from './workspace.ts';

/** Makes what imports need and tells the jobs how they are done. */
export function createImports(parts: ImportParts): ImportServices {
  const workspaces = new Workspaces(join(parts.scratchFolder, 'imports'));
  const services = { ...parts, workspaces, importLimits: DEFAULT_LIMITS };
  defineImportJob(services);
  return services;
}
