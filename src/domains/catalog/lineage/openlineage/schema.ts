import Type, { type Static } from 'typebox';
import { Literals, Text, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { LONGEST_REF } from '../facts.ts';

const Facets = Type.Record(Type.String(), Type.Unknown(), {
  description: 'schema and columnLineage are read; other facets are accepted and ignored.',
});

const Dataset = Type.Object({
  namespace: Text(300, 'Namespace of the asset.'),
  name: Text(LONGEST_REF, 'Name in the namespace.'),
  facets: Type.Optional(Facets),
});

export const EVENT_TYPES = ['START', 'RUNNING', 'COMPLETE', 'FAIL', 'ABORT', 'OTHER'] as const;
const MOST_DATASETS = 1_000;

/** The fields of a run event of OpenLineage, by their names there. */
export const RUN_EVENT_FIELDS = {
  eventType: Type.Optional(Literals(EVENT_TYPES, { description: 'For a run event.' })),
  eventTime: Type.Optional(Timestamp('For a run event.')),
  run: Type.Optional(
    Type.Object(
      { runId: Uuid('The same in all events of a run.'), facets: Type.Optional(Facets) },
      { description: 'For a run event.' },
    ),
  ),
  job: Type.Optional(
    Type.Object(
      {
        namespace: Text(300, 'Namespace of the job.'),
        name: Text(LONGEST_REF, 'Name in the namespace.'),
        facets: Type.Optional(Facets),
      },
      { description: 'For a run event.' },
    ),
  ),
  inputs: Type.Optional(Type.Array(Dataset, { maxItems: MOST_DATASETS, description: 'For a run event.' })),
  outputs: Type.Optional(Type.Array(Dataset, { maxItems: MOST_DATASETS, description: 'For a run event.' })),
  producer: Type.Optional(Text(2_000, 'For a run event: what produced it.')),
  schemaURL: Type.Optional(Text(2_000, 'For a run event: the version of the standard.')),
};

const Fields = Type.Object(RUN_EVENT_FIELDS);
export type RunEventFields = Static<typeof Fields>;
export type RunEvent = RunEventFields &
  Required<Pick<RunEventFields, 'eventType' | 'eventTime' | 'run' | 'job'>>;
export type EventDataset = Static<typeof Dataset>;
