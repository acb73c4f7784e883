import { type AssetColumn, type AssetKey, keyText, type RunState } from '../facts.ts';
import type { RunRow } from '../run-store.ts';
import { nameOf, runUuid } from './naming.ts';

const SPEC = 'https://openlineage.io/spec';
const EVENT_TYPES: Record<RunState, string> = {
  started: 'START',
  completed: 'COMPLETE',
  failed: 'FAIL',
  aborted: 'ABORT',
};

export interface EventParts {
  accountId: string;
  producer: string;
  state: RunState;
  at: Date;
  run: RunRow;
  error: string | undefined;
  /** By `keyText`. */
  columns: ReadonlyMap<string, readonly AssetColumn[]>;
}

/** A run event as OpenLineage 2 has it. */
export function composeEvent(parts: EventParts): Record<string, unknown> {
  const { accountId, producer, state, at, run, error } = parts;
  const facet = (schema: string, content: object) => ({
    _producer: producer,
    _schemaURL: `${SPEC}/facets/${schema}`,
    ...content,
  });
  const schemaOf = (key: AssetKey) => {
    const known = parts.columns.get(keyText(key));
    if (known === undefined) return {};
    const fields = known.map(({ name, data_type: type }) => ({
      name,
      ...(type === undefined ? {} : { type }),
    }));
    return { schema: facet('1-1-1/SchemaDatasetFacet.json', { fields }) };
  };
  const columnsOf = (output: AssetKey) => {
    const fields = columnFields(accountId, run.columns, output);
    if (Object.keys(fields).length === 0) return {};
    return { columnLineage: facet('1-2-0/ColumnLineageDatasetFacet.json', { fields }) };
  };
  return {
    eventType: EVENT_TYPES[state],
    eventTime: at.toISOString(),
    producer,
    schemaURL: `${SPEC}/2-0-2/OpenLineage.json#/$defs/RunEvent`,
    run: {
      runId: runUuid(run.run_id),
      facets:
        error === undefined
          ? {}
          : {
              errorMessage: facet('1-0-1/ErrorMessageRunFacet.json', {
                message: error,
                programmingLanguage: 'TypeScript',
              }),
            },
    },
    job: {
      namespace: run.job_namespace,
      name: run.job_name,
      facets: {
        jobType: facet('2-0-3/JobTypeJobFacet.json', {
          processingType: 'BATCH',
          integration: 'GRANARY',
          jobType: (run.job_name.split('/')[0] ?? 'job').toUpperCase(),
        }),
      },
    },
    inputs: run.inputs.map((key) => ({ ...nameOf(accountId, key), facets: schemaOf(key) })),
    outputs: run.outputs.map((key) => ({
      ...nameOf(accountId, key),
      facets: { ...schemaOf(key), ...columnsOf(key) },
    })),
  };
}

type Fields = Record<string, { inputFields: object[] }>;

function columnFields(accountId: string, columns: RunRow['columns'], output: AssetKey): Fields {
  const fields: Fields = {};
  for (const { input, flows } of columns.filter((one) => keyText(one.output) === keyText(output)))
    for (const { from, to, direct } of flows) {
      const transformations = [{ type: 'DIRECT', subtype: direct ? 'IDENTITY' : 'TRANSFORMATION' }];
      const field = { ...nameOf(accountId, input), field: from, transformations };
      fields[to] = { inputFields: [...(fields[to]?.inputFields ?? []), field] };
    }
  return fields;
}
