import Type from 'typebox';
import { defineStageType, done } from '../../../../platform/runs/index.ts';

/** Does nothing: a place where ways come together. */
export const passStage = defineStageType({
  type: 'pass',
  summary: 'Do nothing: joins branches and parallel stages',
  config: Type.Object({}),
  output: Type.Object({}),
  example: {},
  run: async () => done({}),
});
