import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { Literals, Named } from '../../../kernel/schema.ts';

const kind = Type.String({ maxLength: 100, description: 'The kind of resource, such as spider.' });
const name = Type.String({ maxLength: 200, description: 'Name of the resource.' });

export const WrittenResource = Named('WrittenResource', {
  kind,
  name,
  spec: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'All settings that are not at their default. {"$resource": "dataset/products"} stands for the ID of another resource.',
  }),
});
export type GivenResource = Static<typeof WrittenResource>;

const MOST_RESOURCES = 1_000;

export const ApplyResources = Named('ApplyResources', {
  resources: Type.Array(WrittenResource, {
    maxItems: MOST_RESOURCES,
    description: 'In any order: they are applied in the order of their references.',
  }),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Return the same response, and change nothing. Defaults to false.' }),
  ),
  prune: Type.Optional(
    Type.Boolean({
      description:
        'Delete what an earlier request with this project created or adopted and this one omits. Defaults to false.',
    }),
  ),
  prune_data: Type.Optional(
    Type.Boolean({
      description:
        'With prune: delete datasets with their rows, instead of returning 409. Defaults to false.',
    }),
  ),
  project: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
      description: 'Which files these are, for prune. Defaults to default.',
    }),
  ),
});
export type ApplyResources = Static<typeof ApplyResources>;

export const ACTIONS = enumeration('ResourceAction', [
  'created',
  'updated',
  'unchanged',
  'deleted',
  'released',
]);
export type Action = (typeof ACTIONS)[number];

const AppliedResource = Named('AppliedResource', {
  kind: Type.String(),
  name: Type.String(),
  action: Literals(ACTIONS, {
    description:
      'deleted and released only with prune. released: it stays, but no longer belongs to the project; reason says why.',
  }),
  resource_id: Type.Optional(
    Type.String({ description: 'Omitted for a resource that a dry run would create.' }),
  ),
  changes: Type.Array(
    Type.Object({
      path: Type.String(),
      before: Type.Optional(Type.Unknown({ description: 'Omitted if it is new.' })),
      after: Type.Optional(Type.Unknown({ description: 'Omitted if it is gone.' })),
    }),
  ),
  reason: Type.Optional(Type.String()),
  secrets: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Shown once, when they are created.' }),
  ),
});
export type AppliedResource = Static<typeof AppliedResource>;

export const AppliedResources = Named('AppliedResources', {
  project: Type.String(),
  dry_run: Type.Boolean(),
  resources: Type.Array(AppliedResource, { description: 'In the order in which they were applied.' }),
  summary: Type.Object(
    Object.fromEntries(ACTIONS.map((action) => [action, Type.Integer()])) as Record<Action, Type.TInteger>,
  ),
});
export type AppliedResources = Static<typeof AppliedResources>;

export const ResourceList = Named('WrittenResourceList', { resources: Type.Array(WrittenResource) });

export const EXAMPLE_RESOURCES: GivenResource[] = [
  {
    kind: 'dataset',
    name: 'products',
    spec: { columns: [{ name: 'title', data_type: 'text' }] },
  },
];
