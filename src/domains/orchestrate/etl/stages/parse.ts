import Type from 'typebox';
import { Literals, notBoth } from '../../../../kernel/schema.ts';
import { FORMATS } from '../../../../platform/files/index.ts';
import { SOURCE_FIELDS, type Source } from '../files/source.ts';
import { PARSE_FIELDS } from '../parse/parse-fields.ts';
import { PARSE_KIND, type ParseOutcome } from '../parse/parse-work.ts';
import { readOptions } from '../parse/read-options.ts';
import type { EtlServices } from '../services.ts';
import {
  ARTIFACT_OUTPUT,
  artifactBefore,
  artifactFaults,
  artifactOutput,
  MAKE_FILES,
  sourceFaults,
} from './inputs.ts';
import { faultsOf, jobStage } from './job-stage.ts';

export const parseStage = (services: EtlServices) =>
  jobStage(services.jobs, {
    type: 'parse',
    moves: 'fetch',
    summary: 'Parse the file of an earlier stage, an artifact or a URL into a Parquet artifact',
    kind: PARSE_KIND,
    config: Type.Object({ ...SOURCE_FIELDS, ...PARSE_FIELDS }, { documented: notBoth('artifact_id', 'url') }),
    output: Type.Object({
      ...ARTIFACT_OUTPUT,
      format: Literals(FORMATS),
      rows: Type.Integer(),
      rows_rejected: Type.Integer(),
      columns: Type.Array(Type.Object({ name: Type.String(), data_type: Type.String() })),
    }),
    example: { format: 'csv', on_error: 'skip' },
    check: async (context, config) => [
      ...sourceFaults(context, ['artifact_id', 'url'], MAKE_FILES),
      ...(await artifactFaults(services, context, config.artifact_id)),
      ...(await faultsOf('url', () => config.url === undefined || services.web.checkUrl(config.url))),
      ...(await faultsOf('format', () => readOptions(config))),
    ],
    async inputOf(context) {
      const { artifact_id: artifactId, url, name } = context.config;
      const source: Source =
        url === undefined
          ? { kind: 'artifact', artifactId: artifactId ?? artifactBefore(context, ['parse']) }
          : { kind: 'url', url: services.web.checkUrl(url).href };
      return { source, options: readOptions(context.config), ...(name === undefined ? {} : { name }) };
    },
    outputOf: ({ artifact, format, rows, rejected, columns }: ParseOutcome) => ({
      ...artifactOutput(artifact),
      format,
      rows,
      rows_rejected: rejected,
      columns: columns.map(({ name, type }) => ({ name, data_type: type })),
    }),
  });
