import { defineDomain } from '../../../http/define-domain.ts';
import { compressWork } from './compress/compress-work.ts';
import { fetchWork } from './fetch/fetch-work.ts';
import { defineWork } from './job/define.ts';
import { loadWork } from './load/load-work.ts';
import { compressArtifact } from './operations/compress-artifact.ts';
import { fetchFile } from './operations/fetch-file.ts';
import { loadTable } from './operations/load-table.ts';
import { parseFile } from './operations/parse-file.ts';
import { parseWork } from './parse/parse-work.ts';
import type { EtlServices } from './services.ts';

export const etlDomain = defineDomain({
  name: 'etl',
  operations: [fetchFile, compressArtifact, parseFile, loadTable],
  create: (services: EtlServices): EtlServices => {
    defineWork(services, fetchWork(services));
    defineWork(services, compressWork(services));
    defineWork(services, parseWork(services));
    defineWork(services, loadWork(services));
    return services;
  },
});
