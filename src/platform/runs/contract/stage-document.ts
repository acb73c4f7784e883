import { pascal } from '../../../kernel/pascal.ts';
import type { StageType } from '../define.ts';

type Json = Record<string, unknown>;

/** The name of the schema of a stage in the document. */
export const STAGE_SCHEMA = 'PipelineStage';

const ID = '^[A-Za-z][A-Za-z0-9_-]{0,62}$';
const PLACEHOLDER = {
  title: 'StagePlaceholder',
  type: 'string',
  pattern: '\\{\\{ ?(params|stages)\\.[A-Za-z0-9_.-]+ ?\\}\\}',
  description: 'A value that is filled in later: {{ params.name }} or {{ stages.id.field }}.',
};

/** What the document says of stages beyond their common fields: which types there are, and what each takes. */
export function describeStages(types: readonly StageType[]): Json {
  return {
    required: ['id', 'type'],
    properties: {
      id: { pattern: ID },
      type: { title: 'StageTypeName', type: 'string', enum: types.map(({ type }) => type) },
    },
    allOf: types.map(({ type, config }) => ({
      if: { properties: { type: { const: type } }, required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: {
        properties: { config: { ...open(config), title: `${pascal(type)}StageConfig` } },
        ...(needsConfig(config as unknown as Json) ? { required: ['config'] } : {}),
      },
    })),
  };
}

/** Whether a stage of the type has a config at least. */
const needsConfig = ({ required, documented }: Json): boolean =>
  required !== undefined ||
  ['anyOf', 'oneOf', 'required'].some((keyword) => keyword in ((documented as Json) ?? {}));

/** Any value of a config may be a placeholder instead. */
function open(schema: unknown): Json {
  const { properties, items, ...rest } = schema as Json & { properties?: Json };
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, orPlaceholder(inner)]),
          ),
        }),
    ...(items === undefined ? {} : { items: orPlaceholder(items) }),
  };
}

function orPlaceholder(schema: unknown): Json {
  const { description, ...inner } = open(schema);
  const isPlainText = inner.type === 'string' && !CONSTRAINTS.some((keyword) => keyword in inner);
  return {
    ...(isPlainText ? inner : { anyOf: [inner, PLACEHOLDER] }),
    ...(description === undefined ? {} : { description }),
  };
}

const CONSTRAINTS = ['enum', 'pattern', 'format', 'maxLength'];
