import Type from 'typebox';
import { defineStageType, done } from '../../../../platform/runs/index.ts';

/** Does nothing: a place where ways come together. */
export const passStage = defineStageType({
  type: 'pass',
  summary: 'Do nothing: a place where the ways of branches and parallel stages come together',
  config: Type.Object({}),
  output: Type.Object({}),
  example: {},
  run: async () => done({}),
});
