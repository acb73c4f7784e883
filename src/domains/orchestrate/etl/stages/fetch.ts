import Type from 'typebox';
import { HttpUrl, Nullable } from '../../../../kernel/schema.ts';
import { checkLength, FETCH_FIELDS, fetchInput } from '../fetch/fetch-fields.ts';
import { FETCH_KIND, type FetchOutcome } from '../fetch/fetch-work.ts';
import type { EtlServices } from '../services.ts';
import { ARTIFACT_OUTPUT, artifactOutput } from './inputs.ts';
import { faultsOf, jobStage } from './job-stage.ts';

export const fetchStage = ({ jobs, web }: EtlServices) =>
  jobStage(jobs, {
    type: 'fetch',
    moves: 'fetch',
    summary: 'Fetch a file from a URL into an artifact',
    kind: FETCH_KIND,
    config: Type.Object({ url: HttpUrl('URL of the file.'), ...FETCH_FIELDS }),
    output: Type.Object({
      ...ARTIFACT_OUTPUT,
      url: Type.String({ description: 'URL after all redirects.' }),
      etag: Nullable(Type.String()),
      last_modified: Nullable(Type.String()),
    }),
    example: { url: 'https://files.example.com/2026/prices.csv' },
    check: async (_context, { url, checksum }) => [
      ...(await faultsOf('url', () => url === undefined || web.checkUrl(url))),
      ...(await faultsOf('checksum', () => checkLength(checksum))),
    ],
    inputOf: async ({ config }) => fetchInput(web.checkUrl(config.url).href, config),
    outputOf: ({ artifact, file }: FetchOutcome) => ({
      ...artifactOutput(artifact),
      url: file.url,
      etag: file.etag ?? null,
      last_modified: file.lastModified ?? null,
    }),
  });
