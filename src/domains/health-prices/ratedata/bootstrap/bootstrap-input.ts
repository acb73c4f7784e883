import type { PipelineInput } from '../pipelines/pipeline.ts';

export interface BootstrapInput extends PipelineInput {
  sample: boolean;
  reference: boolean;
  remove_sample: boolean;
}
