import Type, { type Static } from 'typebox';
import { Named } from '../../../kernel/schema.ts';
import { JsonObject, type StageType } from '../../../platform/runs/index.ts';

export const StepOperation = Named('StepOperation', {
  name: Type.String({ description: 'The stage type.' }),
  summary: Type.String(),
  config_schema: JsonObject('JSON Schema for the config of this stage type.'),
  output_schema: JsonObject(
    'JSON Schema for its output, which later stages can refer to as {{ stages.id.field }}.',
  ),
  example: JsonObject('A config.'),
});

export const toOperation = (stage: StageType): Static<typeof StepOperation> => ({
  name: stage.type,
  summary: stage.summary,
  config_schema: { additionalProperties: false, ...stage.config } as Record<string, unknown>,
  output_schema: { ...stage.output } as Record<string, unknown>,
  example: { ...stage.example },
});

export const EXAMPLE_OPERATION = {
  name: 'pass',
  summary: 'Do nothing',
  config_schema: { type: 'object', properties: {}, additionalProperties: false },
  output_schema: { type: 'object', properties: {} },
  example: {},
};
